import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/** The parser: XMLStreamReader of the JDK. */
final class Stax {
    /** Consumes events; a tag is read from the reader, which stands on it. */
    interface Sink {
        void start(XMLStreamReader tag);

        void end(XMLStreamReader tag);

        void text(char[] characters, int start, int length);
    }

    /** Why and where a document is rejected. */
    static final class Rejection extends Exception {
        private final Location location;

        Rejection(XMLStreamException error) {
            super(reason(error));
            location = error.getLocation();
        }

        /** The lines of a block of verify. */
        String lines() {
            String lines = "result: rejected\nkind: " + kind() + "\ncode: 0\nreason: " + getMessage() + "\n";
            if (location == null || location.getLineNumber() < 1) return lines;
            return lines + "line: " + location.getLineNumber() + "\ncolumn: "
                + location.getColumnNumber() + "\n";
        }

        /** There is no code, and for namespaces not even a text. */
        private String kind() {
            if (getMessage().startsWith("JAXP0001")) return "limit";
            boolean isOfNamespaces = getMessage().contains("REC-xml-names")
                && !getMessage().contains("#AttributeNotUnique");
            return isOfNamespaces ? "namespace" : "malformed";
        }

        /** The message without the position before it. */
        private static String reason(XMLStreamException error) {
            String text = String.valueOf(error.getMessage());
            int message = text.indexOf("Message: ");
            if (message >= 0) text = text.substring(message + "Message: ".length());
            return text.strip().replaceAll("\\s+", " ");
        }
    }

    private static final XMLInputFactory FACTORY = factory();

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, true);
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty("http://java.sun.com/xml/stream/properties/ignore-external-dtd", true);
        return factory;
    }

    static void parse(Chunks document, Sink sink) throws Rejection {
        try {
            XMLStreamReader reader = FACTORY.createXMLStreamReader(document.open());
            while (reader.hasNext()) {
                switch (reader.next()) {
                    case XMLStreamConstants.START_ELEMENT -> sink.start(reader);
                    case XMLStreamConstants.END_ELEMENT -> sink.end(reader);
                    case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA, XMLStreamConstants.SPACE ->
                        sink.text(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
                    default -> { }
                }
            }
            reader.close();
        } catch (XMLStreamException error) {
            throw new Rejection(error);
        }
    }

    /** Does nothing with events. */
    static final class Discard implements Sink {
        @Override
        public void start(XMLStreamReader tag) { }

        @Override
        public void end(XMLStreamReader tag) { }

        @Override
        public void text(char[] characters, int start, int length) { }
    }

    /** Counts the lines that the event log would have. */
    static final class Counter implements Sink {
        long events = 0;
        private boolean isInText = false;

        @Override
        public void start(XMLStreamReader tag) {
            events += 1 + tag.getAttributeCount();
            isInText = false;
        }

        @Override
        public void end(XMLStreamReader tag) {
            events++;
            isInText = false;
        }

        @Override
        public void text(char[] characters, int start, int length) {
            if (!isInText && length > 0) {
                events++;
                isInText = true;
            }
        }
    }
}
