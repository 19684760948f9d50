package dev.doorbell.wire.admission;

/**
 * Bounds on sentences that repeat text from a client. Such a sentence is in a log line and in the
 * status of a call. A status is sent in headers and is lost as a whole when it is too long for
 * them.
 */
public final class SentenceBounds {

    /** Bytes of a status sentence as gRPC encodes it; all headers together have 8,192. */
    private static final int MOST_BYTES = 1_500;

    private static final int ESCAPED_BYTES = 9;

    private SentenceBounds() {}

    /** {@code sentence}, cut where it is longer than a log line or a status may be. */
    public static String shortened(String sentence) {
        int bytes = 0;
        for (int index = 0; index < sentence.length(); index++) {
            char next = sentence.charAt(index);
            bytes += next >= ' ' && next < 0x7f && next != '%' ? 1 : ESCAPED_BYTES;
            if (bytes > MOST_BYTES) {
                boolean halfPair =
                        index > 0 && Character.isHighSurrogate(sentence.charAt(index - 1));
                return sentence.substring(0, halfPair ? index - 1 : index) + "...";
            }
        }
        return sentence;
    }
}
