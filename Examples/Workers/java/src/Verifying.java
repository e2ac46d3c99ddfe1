import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The command verify: a block for each stream of each document. */
final class Verifying {
    static void verify(Worker.Options options) throws Worker.Failure, IOException {
        List<String> streams = new ArrayList<>(options.all("--stream"));
        for (String path : options.all("--streams-from")) {
            streams.addAll(new String(Worker.read(path), StandardCharsets.UTF_8).lines().toList());
        }
        List<String> documents = options.all("--document");
        if (streams.isEmpty() || documents.isEmpty()) {
            throw new Worker.Failure(Worker.USAGE, "--stream and --document are required");
        }
        for (int index = 0; index < documents.size(); index++) {
            byte[] document = Worker.read(documents.get(index));
            byte[] first = null;
            for (String stream : streams) {
                if (documents.size() > 1) Worker.OUTPUT.print("document: " + (index + 1) + "\n");
                Worker.OUTPUT.print("stream: " + stream + "\n");
                EventLog events = new EventLog();
                try {
                    Stax.parse(Chunks.cut(document, stream), events);
                    byte[] log = events.finish();
                    if (Arrays.equals(log, first)) {
                        Worker.OUTPUT.print("result: accepted\nsame: yes\n\n");
                    } else {
                        Worker.OUTPUT.print("result: accepted\nevent-log-bytes: " + log.length + "\n\n");
                        Worker.OUTPUT.write(log);
                        if (first == null) first = log;
                    }
                } catch (Stax.Rejection rejection) {
                    Worker.OUTPUT.print(rejection.lines() + "\n");
                }
                Worker.OUTPUT.flush();
            }
        }
    }
}
