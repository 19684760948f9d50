package dev.doorbell.coordinator.html;

/**
 * Text of a page, with any characters.
 *
 * @param content as displayed
 */
public record Text(String content) implements HtmlNode {

    @Override
    public void write(StringBuilder out) {
        escape(content, out);
    }

    /**
     * Writes {@code text} escaped, for use between tags and in a quoted attribute. Control
     * characters that markup does not allow become the replacement character.
     */
    static void escape(String text, StringBuilder out) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                case '\n', '\t' -> out.append(c);
                default -> out.append(Character.isISOControl(c) ? '\uFFFD' : c);
            }
        }
    }
}
