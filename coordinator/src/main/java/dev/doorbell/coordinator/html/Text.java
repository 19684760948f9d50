package dev.doorbell.coordinator.html;

/**
 * Text of a page, whatever characters it has.
 *
 * @param content as people read it
 */
public record Text(String content) implements Node {

    @Override
    public void write(StringBuilder out) {
        escape(content, out);
    }

    /**
     * Writes {@code text} so that it is text both between tags and in a quoted attribute. Controls
     * that markup cannot carry become the replacement character.
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
