import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** StAX of the JDK as a worker of the harness: see README.md, and docs/contract.md for what it must answer. */
public final class Worker {
    static final String BACKEND = "java-stax";

    static final int USAGE = 64;
    static final int REJECTED = 65;
    static final int UNREADABLE = 66;
    static final int UNABLE = 69;
    static final int UNWRITABLE = 74;

    static final PrintStream OUTPUT = new PrintStream(System.out, false, StandardCharsets.UTF_8);

    /** Why the worker ends early, and with which status. */
    static final class Failure extends Exception {
        final int status;

        Failure(int status, String message) {
            super(message);
            this.status = status;
        }
    }

    public static void main(String[] arguments) {
        int status = 0;
        try {
            run(List.of(arguments));
        } catch (Failure failure) {
            System.err.println("worker-java: " + failure.getMessage());
            status = failure.status;
        } catch (IOException error) {
            System.err.println("worker-java: " + error);
            status = UNWRITABLE;
        }
        OUTPUT.flush();
        System.exit(OUTPUT.checkError() ? UNWRITABLE : status);
    }

    private static void run(List<String> arguments) throws Failure, IOException {
        String command = arguments.isEmpty() ? "" : arguments.get(0);
        if (command.equals("describe")) {
            describe();
            return;
        }
        if (!command.equals("sample") && !command.equals("verify")) {
            throw new Failure(USAGE, "usage: worker-java describe|sample|verify");
        }
        Options options = new Options(arguments.subList(1, arguments.size()));
        if (!options.required("--backend").equals(BACKEND)) {
            throw new Failure(USAGE, "no implementation " + options.required("--backend"));
        }
        if (command.equals("sample")) {
            Sampling.sample(options);
        } else {
            Verifying.verify(options);
        }
    }

    private static void describe() throws IOException {
        OUTPUT.printf(
            """
            backend: %s
            contract: 1
            role: backend
            sinks: discard count
            logs: events
            documents: many
            passes: time bare
            library: java.xml
            version: %s
            distribution: %s
            build: release
            input: stream
            positions: line column
            metric: ns/op better=lower assume=nothing metric=parse_time unit=ns
            metric: cpu-ns/op better=lower assume=nothing metric=cpu_time unit=ns
            metric: first-parse-ns better=lower assume=nothing metric=first_parse unit=ns
            metric: events/op assume=exact metric=events unit=count
            note: Java, %s
            note: XMLStreamReader of the JDK; options: namespaces, not coalescing, no external entity or document type
            note: warmed up for 1 to 5 s before times are taken, until nothing has been compiled for 0.5 s
            note: the time includes that of the threads that compile and collect; serial collector

            """,
            BACKEND, System.getProperty("java.version"), distribution(),
            System.getProperty("java.vm.name"));
    }

    /** Where the JDK is from, as build has found out. */
    private static String distribution() throws IOException {
        try (InputStream text = Worker.class.getResourceAsStream("distribution")) {
            if (text == null) return System.getProperty("java.vendor");
            return new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }

    static byte[] read(String path) throws Failure {
        try {
            return Files.readAllBytes(Path.of(path));
        } catch (NoSuchFileException error) {
            throw new Failure(UNREADABLE, path + ": no such file");
        } catch (IOException error) {
            throw new Failure(UNREADABLE, path + ": " + error.getMessage());
        }
    }

    /** Pairs of {@code --name value}, in which a name may repeat. */
    static final class Options {
        /** Another document, or another way to read it. Any other option that is unknown is ignored. */
        private static final List<String> UNSUPPORTED = List.of(
            "--factor", "--items-range", "--boundaries", "--sample-bytes", "--stop-after", "--inject",
            "--encoding", "--base",
            "--seen", "--seen-limit", "--seen-until", "--locate");

        private final Map<String, List<String>> values = new HashMap<>();

        Options(List<String> arguments) throws Failure {
            if (arguments.size() % 2 != 0) {
                throw new Failure(USAGE, arguments.get(arguments.size() - 1) + " needs a value");
            }
            for (int index = 0; index < arguments.size(); index += 2) {
                String name = arguments.get(index);
                if (UNSUPPORTED.contains(name)) throw new Failure(UNABLE, "no " + name);
                values.computeIfAbsent(name, key -> new ArrayList<>()).add(arguments.get(index + 1));
            }
        }

        List<String> all(String name) {
            return values.getOrDefault(name, List.of());
        }

        String last(String name, String standard) {
            List<String> given = all(name);
            return given.isEmpty() ? standard : given.get(given.size() - 1);
        }

        String required(String name) throws Failure {
            if (all(name).isEmpty()) throw new Failure(USAGE, name + " is missing");
            return last(name, "");
        }

        int number(String name, int standard) throws Failure {
            try {
                return Integer.parseInt(last(name, String.valueOf(standard)));
            } catch (NumberFormatException error) {
                throw new Failure(USAGE, name + " can't be " + last(name, ""));
            }
        }
    }
}
