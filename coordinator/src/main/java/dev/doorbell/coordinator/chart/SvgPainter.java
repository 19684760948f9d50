package dev.doorbell.coordinator.chart;

import dev.doorbell.report.drawing.Fonts;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.imageio.ImageIO;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** Renderer of {@link PlotImage}'s output, which uses a small part of SVG. */
final class SvgPainter {

    private static final Pattern TRANSFORM =
            Pattern.compile("translate\\((\\S+) (\\S+)\\) rotate\\((\\S+)\\)");
    private static final double DEGREE = Math.PI / 180;

    private final Graphics2D canvas;

    private SvgPainter(Graphics2D canvas) {
        this.canvas = canvas;
    }

    /** Renders a drawing of the coordinator, {@code scale} times as large. */
    static byte[] png(String svg, int scale) {
        Fonts.fault()
                .ifPresent(it -> {
                    throw new NoFontsException(it);
                });
        Element root = parse(svg);
        BufferedImage image =
                new BufferedImage(
                        (int) (number(root, "width") * scale),
                        (int) (number(root, "height") * scale),
                        BufferedImage.TYPE_INT_RGB);
        Graphics2D canvas = image.createGraphics();
        canvas.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        canvas.setRenderingHint(
                RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
        canvas.scale(scale, scale);
        new SvgPainter(canvas).paint(root);
        canvas.dispose();
        return encoded(image);
    }

    private static byte[] encoded(BufferedImage image) {
        ByteArrayOutputStream png = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", png);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return png.toByteArray();
    }

    private static Element parse(String svg) {
        try {
            DocumentBuilderFactory factory = DocumentBuilderFactory.newDefaultInstance();
            factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
            factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
            return factory.newDocumentBuilder()
                    .parse(new InputSource(new StringReader(svg)))
                    .getDocumentElement();
        } catch (ParserConfigurationException | SAXException | IOException e) {
            throw new IllegalStateException("expected a drawing but was " + svg, e);
        }
    }

    private void paint(Element element) {
        switch (element.getTagName()) {
            case "svg", "g" -> {
                var before = canvas.getTransform();
                canvas.translate(number(element, "x"), number(element, "y"));
                paintChildren(element);
                canvas.setTransform(before);
            }
            case "text" -> text(element);
            case "title" -> {
                // Shown as a tooltip.
            }
            default -> draw(element, shape(element));
        }
    }

    private void paintChildren(Element element) {
        for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
            if (child instanceof Element part && !part.getTagName().equals("title")) {
                paint(part);
            }
        }
    }

    private static Shape shape(Element element) {
        return switch (element.getTagName()) {
            case "rect" ->
                    new Rectangle2D.Double(
                            number(element, "x"),
                            number(element, "y"),
                            number(element, "width"),
                            number(element, "height"));
            case "circle" -> {
                double radius = number(element, "r");
                yield new Ellipse2D.Double(
                        number(element, "cx") - radius,
                        number(element, "cy") - radius,
                        2 * radius,
                        2 * radius);
            }
            case "line" ->
                    new Line2D.Double(
                            number(element, "x1"),
                            number(element, "y1"),
                            number(element, "x2"),
                            number(element, "y2"));
            case "polyline", "polygon" -> path(element);
            default ->
                    throw new IllegalArgumentException(
                            "expected a shape but was " + element.getTagName());
        };
    }

    private static Shape path(Element element) {
        double[] places =
                Arrays.stream(element.getAttribute("points").trim().split("[ ,]+"))
                        .mapToDouble(Double::parseDouble)
                        .toArray();
        Path2D path = new Path2D.Double();
        path.moveTo(places[0], places[1]);
        for (int i = 2; i + 1 < places.length; i += 2) {
            path.lineTo(places[i], places[i + 1]);
        }
        if (element.getTagName().equals("polygon")) {
            path.closePath();
        }
        return path;
    }

    private void draw(Element element, Shape shape) {
        String fill = said(element, "fill");
        if (!fill.equals("none") && !element.getTagName().equals("line")) {
            canvas.setColor(color(element, fill));
            canvas.fill(shape);
        }
        String stroke = said(element, "stroke");
        if (!stroke.isEmpty() && !stroke.equals("none")) {
            canvas.setColor(color(element, stroke));
            canvas.setStroke(stroke(element));
            canvas.draw(shape);
        }
    }

    private static BasicStroke stroke(Element element) {
        String width = said(element, "stroke-width");
        float wide = width.isEmpty() ? 1 : Float.parseFloat(width);
        String dashes = said(element, "stroke-dasharray");
        if (dashes.isEmpty()) {
            return new BasicStroke(wide);
        }
        String[] lengths = dashes.split(" ", -1);
        float[] pattern = {Float.parseFloat(lengths[0]), Float.parseFloat(lengths[1])};
        return new BasicStroke(wide, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 10, pattern, 0);
    }

    private void text(Element element) {
        boolean bold = said(element, "font-weight").equals("bold");
        canvas.setFont(
                new Font(Font.SANS_SERIF, bold ? Font.BOLD : Font.PLAIN, 1)
                        .deriveFont(Float.parseFloat(said(element, "font-size"))));
        canvas.setColor(color(element, said(element, "fill")));
        String text = element.getTextContent();
        double length = canvas.getFontMetrics().getStringBounds(text, canvas).getWidth();
        double left =
                switch (said(element, "text-anchor")) {
                    case "middle" -> length / 2;
                    case "end" -> length;
                    default -> 0;
                };
        var before = canvas.getTransform();
        Matcher transform = TRANSFORM.matcher(element.getAttribute("transform"));
        if (transform.matches()) {
            canvas.translate(
                    Double.parseDouble(transform.group(1)), Double.parseDouble(transform.group(2)));
            canvas.rotate(Double.parseDouble(transform.group(3)) * DEGREE);
        }
        canvas.drawString(
                text, (float) (number(element, "x") - left), (float) number(element, "y"));
        canvas.setTransform(before);
    }

    /** Returns an attribute of the element or of its nearest ancestor that has it. */
    private static String said(Element element, String attribute) {
        for (Node at = element; at instanceof Element around; at = at.getParentNode()) {
            if (around.hasAttribute(attribute)) {
                return around.getAttribute(attribute);
            }
        }
        return "";
    }

    private static Color color(Element element, String value) {
        return Color.decode(value.equals("currentColor") ? said(element, "color") : value);
    }

    private static double number(Element element, String attribute) {
        String text = element.getAttribute(attribute);
        return text.isEmpty() ? 0 : Double.parseDouble(text);
    }
}
