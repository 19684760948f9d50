package dev.doorbell.libraries.msccl.xml;

/**
 * Rules of the runtimes' own XML parser. It rejects declarations, text other than blanks and line
 * ends between elements, anything but blanks between attributes, values in single quotes, long
 * values, and many attributes. The input must be well-formed XML.
 */
final class StrictText {

    private static final int MAX_ATTRIBUTES = 16;
    private static final int MAX_VALUE = 255;
    private static final String COMMENT = "<!--";

    private final SourceText source;
    private final String text;
    private int at;

    private StrictText(SourceText source) {
        this.source = source;
        this.text = source.text();
    }

    static void check(SourceText source) {
        StrictText scanner = new StrictText(source);
        while (scanner.at < scanner.text.length()) {
            scanner.node();
        }
    }

    private void node() {
        char next = text.charAt(at);
        if (text.startsWith(COMMENT, at)) {
            int end = text.indexOf("-->", at);
            at = end < 0 ? text.length() : end + 3;
        } else if (next == '<') {
            at++;
            tag();
        } else if (next == ' ' || next == '\n' || next == '\r') {
            at++;
        } else {
            throw refuse("only blanks and line ends may stand between elements");
        }
    }

    private void tag() {
        if (at < text.length() && (text.charAt(at) == '?' || text.charAt(at) == '!')) {
            at--;
            throw refuse("the runtimes do not read declarations");
        }
        int attributes = 0;
        while (at < text.length() && text.charAt(at) != '>') {
            char next = text.charAt(at);
            if (next == '=') {
                at++;
                value();
                attributes++;
                if (attributes > MAX_ATTRIBUTES) {
                    throw refuse(
                            "an element has more than %d attributes".formatted(MAX_ATTRIBUTES));
                }
            } else if (next == '\t' || next == '\n' || next == '\r') {
                throw refuse("only blanks may stand between attributes");
            } else {
                at++;
            }
        }
        at++;
    }

    private void value() {
        if (at >= text.length() || text.charAt(at) != '"') {
            throw refuse("a value has to follow its = at once, in double quotes");
        }
        int end = text.indexOf('"', at + 1);
        if (end < 0) {
            end = text.length();
        }
        if (end - at - 1 > MAX_VALUE) {
            throw refuse("a value has more than %d characters".formatted(MAX_VALUE));
        }
        at = end + 1;
    }

    private ProgramXmlException refuse(String sentence) {
        return source.refuse(at, sentence);
    }
}
