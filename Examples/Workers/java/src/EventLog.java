import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import javax.xml.stream.XMLStreamReader;

/** The canonical log of docs/contract.md: a line per event, with adjacent text joined. */
final class EventLog implements Stax.Sink {
    private record Attribute(String uri, String local, String value) { }

    /** By bytes of UTF-8, which is not the order of UTF-16. */
    private static final Comparator<String> BYTEWISE = Comparator.comparing(
        text -> text.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned);

    private static final Comparator<Attribute> ORDER =
        Comparator.comparing(Attribute::uri, BYTEWISE).thenComparing(Attribute::local, BYTEWISE);

    private final StringBuilder log = new StringBuilder();
    private boolean isInText = false;

    @Override
    public void start(XMLStreamReader tag) {
        endText();
        log.append('(').append(expanded(tag.getNamespaceURI(), tag.getLocalName())).append('\n');
        List<Attribute> attributes = new ArrayList<>();
        for (int index = 0; index < tag.getAttributeCount(); index++) {
            String uri = tag.getAttributeNamespace(index);
            attributes.add(
                new Attribute(
                    uri == null ? "" : uri, tag.getAttributeLocalName(index), tag.getAttributeValue(index)));
        }
        attributes.sort(ORDER);
        for (Attribute attribute : attributes) {
            log.append('A').append(expanded(attribute.uri, attribute.local)).append(' ')
                .append(escaped(attribute.value)).append('\n');
        }
    }

    @Override
    public void end(XMLStreamReader tag) {
        endText();
        log.append(')').append(expanded(tag.getNamespaceURI(), tag.getLocalName())).append('\n');
    }

    @Override
    public void text(char[] characters, int start, int length) {
        if (!isInText && length > 0) {
            log.append('-');
            isInText = true;
        }
        log.append(escaped(new String(characters, start, length)));
    }

    byte[] finish() {
        endText();
        return log.toString().getBytes(StandardCharsets.UTF_8);
    }

    private void endText() {
        if (isInText) log.append('\n');
        isInText = false;
    }

    private static String expanded(String uri, String local) {
        String space = uri == null || uri.isEmpty() ? "-" : uri.equals("-") ? "\\-" : escapedName(uri);
        return space + " " + escapedName(local);
    }

    private static String escapedName(String name) {
        return escaped(name).replace(" ", "\\s");
    }

    private static String escaped(String text) {
        return text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r");
    }
}
