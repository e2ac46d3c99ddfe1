import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;

/** The command sample: the times of a number of parses, or nothing but the parses. */
final class Sampling {
    /** How long it parses at least and at most before it takes times, in nanoseconds. */
    private static final long LEAST_WARM_UP = 1_000_000_000;
    private static final long MOST_WARM_UP = 5_000_000_000L;
    /** How long nothing must have been compiled by then. */
    private static final long QUIET = 500_000_000;
    private static final List<String> LATENCIES =
        List.of("first_byte", "first_item", "last_item_lag", "download_time", "total_time");

    static void sample(Worker.Options options) throws Worker.Failure, IOException {
        String sinkName = options.last("--sink", "count");
        Supplier<Stax.Sink> sink = switch (sinkName) {
            case "count" -> Stax.Counter::new;
            case "discard" -> Stax.Discard::new;
            default -> throw new Worker.Failure(Worker.UNABLE, "no sink " + sinkName);
        };
        String stream = options.last("--stream", "whole");
        Chunks document = Chunks.cut(Worker.read(options.required("--document")), stream);
        String values;
        try {
            values = switch (options.last("--pass", "time")) {
                case "bare" -> bare(document, sink, options.number("--times", 1));
                case "time" -> time(document, sink, options.last("--seed", "0"));
                default -> throw new Worker.Failure(Worker.UNABLE, "no such pass");
            };
        } catch (Stax.Rejection rejection) {
            Worker.OUTPUT.print("stream: " + stream + "\n" + rejection.lines() + "\n");
            throw new Worker.Failure(Worker.REJECTED, rejection.getMessage());
        }
        Worker.OUTPUT.printf(
            "BenchmarkParse/corpus=%s/stream=%s/sink=%s/backend=%s %s%n",
            options.last("--corpus", "document"), options.last("--stream-name", stream), sinkName,
            Worker.BACKEND, values);
        Worker.OUTPUT.flush();
        if (options.last("--wait", "no").equals("yes")) System.in.transferTo(OutputStream.nullOutputStream());
    }

    private static String bare(Chunks document, Supplier<Stax.Sink> sink, int times) throws Stax.Rejection {
        repeat(times, document, sink);
        return String.valueOf(times);
    }

    private static String time(Chunks document, Supplier<Stax.Sink> sink, String seed)
        throws Stax.Rejection, IOException {
        CPUTime time = new CPUTime();
        repeat(1, document, sink);
        long first = time.elapsed();
        // A sink that counts nothing has the events of one that does.
        Stax.Counter counter = new Stax.Counter();
        Stax.parse(document, counter);
        long once = warmUp(document, sink);
        // Drawn in advance, so that the figures do not decide when to stop.
        Random random = new Random(Long.parseUnsignedLong(seed));
        long count = once > 100_000_000
            ? random.nextLong(2, 4)
            : Math.max(random.nextLong(5, 7), random.nextLong(10_000_000, 30_000_001) / once);
        time = new CPUTime();
        long wall = System.nanoTime();
        repeat(count, document, sink);
        wall = System.nanoTime() - wall;
        long cpu = time.elapsed();
        for (String latency : LATENCIES) {
            Worker.OUTPUT.print("unavailable: " + latency + " this worker takes no latencies\n");
        }
        return count + " " + (double) wall / count + " ns/op " + (double) cpu / count + " cpu-ns/op "
            + first + " first-parse-ns " + counter.events + " events/op";
    }

    /** Parses until what is called often has been compiled; returns the CPU time of the last parse. */
    private static long warmUp(Chunks document, Supplier<Stax.Sink> sink) throws Stax.Rejection {
        CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
        long begin = System.nanoTime();
        long compiled = compiler.getTotalCompilationTime();
        long quietSince = begin;
        long once;
        long end;
        do {
            once = CPUTime.own();
            repeat(1, document, sink);
            once = CPUTime.own() - once;
            end = System.nanoTime();
            if (compiler.getTotalCompilationTime() != compiled) {
                compiled = compiler.getTotalCompilationTime();
                quietSince = end;
            }
        } while (end - begin < LEAST_WARM_UP || (end - quietSince < QUIET && end - begin < MOST_WARM_UP));
        return Math.max(1, once);
    }

    private static void repeat(long count, Chunks document, Supplier<Stax.Sink> sink) throws Stax.Rejection {
        for (long done = 0; done < count; done++) Stax.parse(document, sink.get());
    }

    /**
     * The CPU time of the process since a moment.
     *
     * <p>The JDK tells it in steps of 10 ms only. The time of this thread is exact; that of the others, which compile
     * and collect, is exact whenever they wait.
     */
    private static final class CPUTime {
        private static final Path THREADS = Path.of("/proc/self/task");

        private final long others = others();
        private final long own = own();

        CPUTime() throws IOException { }

        long elapsed() throws IOException {
            long elapsed = own() - own;
            return elapsed + others() - others;
        }

        private static long own() {
            return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        }

        private static long others() throws IOException {
            String self = Path.of("/proc/thread-self").toRealPath().getFileName().toString();
            long total = 0;
            try (DirectoryStream<Path> threads = Files.newDirectoryStream(THREADS)) {
                for (Path thread : threads) {
                    if (thread.getFileName().toString().equals(self)) continue;
                    try {
                        total += Long.parseLong(Files.readString(thread.resolve("schedstat")).split(" ")[0]);
                    } catch (NoSuchFileException ended) {
                        // Between the listing and here; one that waits to be used again does not end.
                    }
                }
            }
            return total;
        }
    }
}
