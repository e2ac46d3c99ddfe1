import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.PrimitiveIterator;
import java.util.stream.IntStream;

/** The pieces of a document; each iteration reads them from the beginning. */
record Chunks(byte[] document, int[] ends) {
    /** Cuts a document as a stream brings it. */
    static Chunks cut(byte[] document, String stream) throws Worker.Failure {
        List<Integer> ends = new ArrayList<>();
        PrimitiveIterator.OfInt sizes = sizes(stream);
        int end = 0;
        while (end < document.length) {
            // What a recording does not cover arrives at its end.
            int size = sizes.hasNext() ? sizes.nextInt() : Integer.MAX_VALUE;
            end += Math.min(size, document.length - end);
            if (size > 0) ends.add(end);
        }
        return new Chunks(document, ends.stream().mapToInt(Integer::intValue).toArray());
    }

    private static PrimitiveIterator.OfInt sizes(String stream) throws Worker.Failure {
        String argument = stream.substring(stream.indexOf(':') + 1);
        try {
            if (stream.equals("whole")) return IntStream.empty().iterator();
            if (stream.startsWith("fixed:")) {
                int size = Math.max(1, Integer.parseInt(argument));
                return IntStream.generate(() -> size).iterator();
            }
            if (stream.startsWith("random:")) {
                SplitMix64 random = new SplitMix64(Long.parseUnsignedLong(argument));
                return IntStream.generate(random::size).iterator();
            }
        } catch (NumberFormatException error) {
            throw new Worker.Failure(Worker.USAGE, "no stream " + stream);
        }
        String recording = new String(Worker.read(stream), StandardCharsets.UTF_8);
        return recording.lines()
            .filter(line -> !line.isEmpty() && Character.isDigit(line.charAt(0)))
            .mapToInt(line -> Integer.parseInt(line.split(",")[1].strip()))
            .iterator();
    }

    InputStream open() {
        return new Reader();
    }

    /** Returns one piece after the other, or the part of it that the reader has room for. */
    private final class Reader extends InputStream {
        private int position = 0;
        private int next = 0;

        @Override
        public int read(byte[] target, int offset, int limit) {
            if (limit == 0) return 0;
            if (next < ends.length && position == ends[next]) next++;
            if (next == ends.length) return -1;
            int count = Math.min(limit, ends[next] - position);
            System.arraycopy(document, position, target, offset, count);
            position += count;
            return count;
        }

        @Override
        public int read() {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }
    }

    private static final class SplitMix64 {
        private long state;

        SplitMix64(long seed) {
            state = seed;
        }

        /** The low four bits are an octave, the next ones the size within it. */
        int size() {
            state += 0x9E3779B97F4A7C15L;
            long number = (state ^ state >>> 30) * 0xBF58476D1CE4E5B9L;
            number = (number ^ number >>> 27) * 0x94D049BB133111EBL;
            number ^= number >>> 31;
            int octave = 1 << (number & 15);
            return octave + (int) (number >>> 4 & octave - 1);
        }
    }
}
