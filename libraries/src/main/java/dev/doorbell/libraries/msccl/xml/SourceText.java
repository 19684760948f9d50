package dev.doorbell.libraries.msccl.xml;

import java.util.Arrays;

/** Source text with lines and columns. */
final class SourceText {

    private final String text;
    private final int[] lineStarts;

    SourceText(String text) {
        this.text = text;
        int lines = 1 + (int) text.chars().filter(it -> it == '\n').count();
        lineStarts = new int[lines];
        for (int line = 1; line < lines; line++) {
            lineStarts[line] = text.indexOf('\n', lineStarts[line - 1]) + 1;
        }
    }

    String text() {
        return text;
    }

    /** Returns an exception about the character at {@code offset}. */
    ProgramXmlException refuse(int offset, String sentence) {
        int at = Math.clamp(offset, 0, text.length());
        int found = Arrays.binarySearch(lineStarts, at);
        int line = found >= 0 ? found : -found - 2;
        return new ProgramXmlException(line + 1, at - lineStarts[line] + 1, sentence);
    }

    /** Returns the offset of a line and column, both from 1. */
    int offset(int line, int column) {
        int start = lineStarts[Math.clamp(line - 1L, 0, lineStarts.length - 1)];
        return Math.clamp((long) start + column - 1, 0, text.length());
    }

    /** Returns the start of the tag that ends before {@code end}. */
    int tagStart(int end) {
        return Math.max(0, text.lastIndexOf('<', Math.max(0, end - 1)));
    }

    /** Returns the start of the text that ends before the tag before {@code end}. */
    int textStart(int end) {
        int start = text.lastIndexOf('>', tagStart(end)) + 1;
        while (start < end && Character.isWhitespace(text.charAt(start))) {
            start++;
        }
        return start;
    }
}
