package dev.doorbell.workloads.offload.pingpong;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.workloads.measure.Pattern;

/**
 * Contents of the messages of a match at one size, each different.
 *
 * @param seed of the job
 * @param match that is played
 * @param size number of the size
 * @param bytes of a message
 */
record Messages(long seed, Match match, int size, int bytes) {

    private static final int NUMBER_BITS = 32;

    /** Message {@code number} one way or the other. */
    Pattern message(int number, boolean pong) {
        long round = (match.number() * 1024L + size) << NUMBER_BITS | number;
        return new Pattern(seed, 2 * round + (pong ? 1 : 0));
    }

    /** The bytes of a message. */
    byte[] content(Pattern message) {
        byte[] content = new byte[bytes];
        for (int at = 0; at < bytes; at++) {
            content[at] = byteAt(message, at);
        }
        return content;
    }

    /** The last byte of a message. */
    byte last(Pattern message) {
        return byteAt(message, bytes - 1);
    }

    /** Compares a received message and counts the result. */
    void verify(Node node, Pattern message, byte[] received) {
        Pattern.count(node, bytes, wrongBytes(message, received));
    }

    /** Number of bytes of a message that are missing or wrong. */
    long wrongBytes(Pattern message, byte[] received) {
        long wrong = Math.max(0, bytes - received.length);
        for (int at = 0; at < Math.min(bytes, received.length); at++) {
            wrong += received[at] == byteAt(message, at) ? 0 : 1;
        }
        return wrong;
    }

    private static byte byteAt(Pattern message, int at) {
        return (byte) (message.word(at / Long.BYTES) >>> (Long.BYTES * (at % Long.BYTES)));
    }
}
