package dev.doorbell.coordinator.robust;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;

/** Mutations of valid messages, byte by byte. */
final class GarbledBytes {

    private static final int DEEPEST = 20_000;
    private static final int LONGEST = 50_000;
    private static final int LAST_FIELD = 16;
    private static final int START_GROUP = 3;
    private static final int LENGTH_DELIMITED = 2;

    private final Garbler garbler;

    GarbledBytes(Garbler garbler) {
        this.garbler = garbler;
    }

    byte[] garble(byte[] right) {
        int at = garbler.below(right.length + 1);
        int end = Math.min(right.length, at + garbler.below(20));
        return switch (garbler.below(9)) {
            case 0 -> Arrays.copyOf(right, at);
            case 1 ->
                    joined(Arrays.copyOf(right, at), Arrays.copyOfRange(right, end, right.length));
            case 2 -> joined(right, right);
            case 3 -> noise(1 + garbler.below(1_000));
            case 4 -> joined(right, nested(START_GROUP));
            case 5 -> joined(right, nested(LENGTH_DELIMITED));
            case 6 -> joined(right, tooLong());
            case 7 -> joined(joined(Arrays.copyOf(right, at), noise(10)), right);
            default -> flipped(right);
        };
    }

    byte[] noise(int length) {
        byte[] bytes = new byte[length];
        for (int index = 0; index < length; index++) {
            bytes[index] = (byte) garbler.below(256);
        }
        return bytes;
    }

    private byte[] flipped(byte[] right) {
        byte[] wrong = right.clone();
        for (int flip = 0; flip < 3 && wrong.length > 0; flip++) {
            wrong[garbler.below(wrong.length)] = (byte) garbler.below(256);
        }
        return wrong;
    }

    /** Returns nested groups, or nested messages with no other content. */
    private byte[] nested(int wireType) {
        byte[] deep = new byte[1 + garbler.below(DEEPEST)];
        int field = 1 + garbler.below(LAST_FIELD - 1);
        for (int index = 0; index < deep.length; index++) {
            boolean length = wireType == LENGTH_DELIMITED && index % 2 == 1;
            deep[index] =
                    (byte) (length ? Math.min(127, deep.length - index) : field << 3 | wireType);
        }
        return deep;
    }

    /** Returns a field that is too long, or whose length says so. */
    private byte[] tooLong() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(garbler.below(LAST_FIELD) << 3 | LENGTH_DELIMITED);
        bytes.writeBytes(new byte[] {(byte) 0xff, (byte) 0xff, (byte) 0xff, 0x7f});
        bytes.writeBytes(
                "x"
                        .repeat(garbler.below(LONGEST))
                        .getBytes(java.nio.charset.StandardCharsets.US_ASCII));
        return bytes.toByteArray();
    }

    static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }
}
