package dev.doorbell.cli.compare;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.report.compare.Change;
import java.io.IOException;
import java.io.StringWriter;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** Report of a judged comparison in the XML of JUnit, which CI servers show. */
final class JunitReport {

    private final StringWriter text = new StringWriter();
    private final XMLStreamWriter xml;

    private JunitReport() throws XMLStreamException {
        xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
    }

    /**
     * Writes the report.
     *
     * @throws BadInputException if the file cannot be written
     */
    static void write(Path file, List<Change> changes, BigDecimal limit) {
        try {
            JunitReport report = new JunitReport();
            report.suite(changes, limit);
            Files.writeString(file, report.text.toString());
        } catch (IOException e) {
            throw new BadInputException(
                    "the JUnit report cannot be written to " + file + ": " + e.getMessage());
        } catch (XMLStreamException e) {
            throw new IllegalStateException("expected XML in memory but was " + e.getMessage(), e);
        }
    }

    private void suite(List<Change> changes, BigDecimal limit) throws XMLStreamException {
        xml.writeStartDocument();
        xml.writeStartElement("testsuite");
        xml.writeAttribute("name", "doorbell compare");
        xml.writeAttribute("tests", String.valueOf(changes.size()));
        xml.writeAttribute(
                "failures",
                String.valueOf(changes.stream().filter(it -> it.slowerBy(limit)).count()));
        for (Change change : changes) {
            test(change, limit);
        }
        xml.writeEndElement();
        xml.writeEndDocument();
    }

    private void test(Change change, BigDecimal limit) throws XMLStreamException {
        xml.writeStartElement("testcase");
        xml.writeAttribute("classname", change.table());
        String row = change.row();
        xml.writeAttribute(
                "name", row.isEmpty() ? change.heading() : row + ": " + change.heading());
        if (change.slowerBy(limit)) {
            xml.writeStartElement("failure");
            xml.writeAttribute("message", change.sentence());
            xml.writeEndElement();
        }
        xml.writeEndElement();
    }
}
