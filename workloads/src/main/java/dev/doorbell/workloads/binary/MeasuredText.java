package dev.doorbell.workloads.binary;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Texts in measurements, which have numbers only: the number of bytes, then the bytes in words. */
final class MeasuredText {

    private MeasuredText() {}

    /** Returns the words of a text. */
    static List<Long> of(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        ByteBuffer content =
                ByteBuffer.allocate(Math.ceilDiv(bytes.length, Long.BYTES) * Long.BYTES)
                        .put(bytes)
                        .rewind();
        List<Long> words = new ArrayList<>();
        words.add((long) bytes.length);
        while (content.hasRemaining()) {
            words.add(content.getLong());
        }
        return words;
    }

    /** Returns the number of words of the text that begins at a position. */
    static int words(List<Long> values, int at) {
        return 1 + Math.ceilDiv(values.get(at).intValue(), Long.BYTES);
    }

    /** Returns the text that begins at a position. */
    static String text(List<Long> values, int at) {
        int end = at + words(values, at);
        ByteBuffer content = ByteBuffer.allocate((end - at - 1) * Long.BYTES);
        values.subList(at + 1, end).forEach(content::putLong);
        return new String(content.array(), 0, values.get(at).intValue(), StandardCharsets.UTF_8);
    }
}
