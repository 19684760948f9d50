package dev.doorbell.libraries.msccl.xml;

import java.io.StringReader;
import java.util.Optional;
import java.util.TreeMap;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reader of the elements of an XML text, one after the other. It rejects document types, therefore
 * all entities except XML's five, and text between elements.
 */
final class ElementReader {

    /** Longest text; the largest known programs have a megabyte. */
    static final int MAX_CHARS = 64 << 20;

    /** Largest number of elements. */
    static final int MAX_ELEMENTS = 2_000_000;

    private final SourceText source;
    private final XMLStreamReader stream;
    private int elements;

    ElementReader(String text) {
        // The stream counts a line end of two characters as one; blanks keep the columns equal.
        source = new SourceText(text.replace('\r', ' '));
        if (text.length() > MAX_CHARS) {
            throw source.refuse(
                    0,
                    "the text has %d characters, more than the %d allowed"
                            .formatted(text.length(), MAX_CHARS));
        }
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        try {
            stream = factory.createXMLStreamReader(new StringReader(source.text()));
        } catch (XMLStreamException e) {
            throw notXml(e);
        }
    }

    /** Returns the source text, with blanks in place of carriage returns. */
    SourceText source() {
        return source;
    }

    /**
     * Returns the next child of the element whose start or last child was read last; empty at its
     * end.
     */
    Optional<Element> child() {
        try {
            while (stream.hasNext()) {
                switch (stream.next()) {
                    case XMLStreamConstants.START_ELEMENT -> {
                        return Optional.of(start());
                    }
                    case XMLStreamConstants.END_ELEMENT, XMLStreamConstants.END_DOCUMENT -> {
                        return Optional.empty();
                    }
                    case XMLStreamConstants.DTD -> throw here("a document type is not allowed");
                    case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                        if (!stream.getText().isBlank()) {
                            throw source.refuse(
                                    source.textStart(offset()),
                                    "text between elements is not allowed");
                        }
                    }
                    case XMLStreamConstants.ENTITY_REFERENCE ->
                            throw here("an entity is not allowed");
                    default -> {}
                }
            }
            return Optional.empty();
        } catch (XMLStreamException e) {
            throw notXml(e);
        }
    }

    /** Skips the content of the last element. */
    void skip() {
        int depth = 1;
        while (depth > 0) {
            depth += child().isPresent() ? 1 : -1;
        }
    }

    private Element start() {
        elements++;
        int end = offset();
        int start = source.tagStart(end);
        if (elements > MAX_ELEMENTS) {
            throw source.refuse(start, "there are more than %d elements".formatted(MAX_ELEMENTS));
        }
        TreeMap<String, String> attributes = new TreeMap<>();
        for (int i = 0; i < stream.getAttributeCount(); i++) {
            // MSCCL-IR has no attributes with a prefix.
            String prefix = stream.getAttributePrefix(i);
            if (prefix == null || prefix.isEmpty()) {
                attributes.put(stream.getAttributeLocalName(i), stream.getAttributeValue(i));
            }
        }
        return new Element(source, start, end, stream.getLocalName(), attributes);
    }

    /**
     * Offset after the last token. The stream's own offsets lack the characters that it reads to
     * find its version.
     */
    private int offset() {
        Location location = stream.getLocation();
        return source.offset(location.getLineNumber(), location.getColumnNumber());
    }

    private ProgramXmlException here(String sentence) {
        return source.refuse(source.tagStart(offset()), sentence);
    }

    private static ProgramXmlException notXml(XMLStreamException e) {
        String reason = String.valueOf(e.getMessage()).replaceFirst("(?s).*Message: ", "");
        int line = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getLineNumber());
        int column = e.getLocation() == null ? 1 : Math.max(1, e.getLocation().getColumnNumber());
        String sentence = reason.strip().replaceAll("\\s+", " ").replaceFirst("\\.$", "");
        return new ProgramXmlException(line, column, "this is not XML: " + sentence);
    }
}
