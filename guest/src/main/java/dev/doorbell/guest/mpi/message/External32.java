package dev.doorbell.guest.mpi.message;

import dev.doorbell.libraries.datatype.Signature;
import dev.doorbell.libraries.datatype.shape.BasicType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Format external32 of MPI 3.1, section 13.5.2: big-endian, with a long of 4 bytes, a wide
 * character of 2 and a long double of IEEE's 128 bits.
 *
 * @param signature elements
 */
record External32(Signature signature) {

    private static final int SHORT_LONG = 4;
    private static final int SHORT_WIDE = 2;
    private static final int LONG_DOUBLE = 16;

    /** Bytes of the packed data. */
    int bytes() {
        return parts().stream().mapToInt(Part::packed).sum();
    }

    byte[] pack(byte[] data) {
        ByteBuffer from = ByteBuffer.wrap(data).order(ByteOrder.LITTLE_ENDIAN);
        ByteBuffer to = ByteBuffer.allocate(bytes());
        for (Part part : parts()) {
            byte[] element = new byte[part.memory()];
            from.get(element);
            if (part.quad()) {
                packQuad(element, to);
            } else {
                for (int i = part.packed() - 1; i >= 0; i--) {
                    to.put(element[i]);
                }
            }
        }
        return to.array();
    }

    byte[] unpack(byte[] packed) {
        ByteBuffer from = ByteBuffer.wrap(packed);
        ByteBuffer to = ByteBuffer.allocate(Math.toIntExact(signature.bytes()));
        for (Part part : parts()) {
            byte[] element = new byte[part.packed()];
            from.get(element);
            if (part.quad()) {
                unpackQuad(element, to);
                continue;
            }
            for (int i = element.length - 1; i >= 0; i--) {
                to.put(element[i]);
            }
            byte sign = (byte) (part.signed() && element[0] < 0 ? -1 : 0);
            for (int i = element.length; i < part.memory(); i++) {
                to.put(sign);
            }
        }
        return to.array();
    }

    /**
     * The processor has 64 bits of mantissa, the first of which is 1; the format omits that one.
     */
    private static void packQuad(byte[] element, ByteBuffer to) {
        ByteBuffer from = ByteBuffer.wrap(element).order(ByteOrder.LITTLE_ENDIAN);
        to.putShort(from.getShort(Long.BYTES)).putLong(from.getLong(0) << 1);
        to.put(new byte[LONG_DOUBLE - Short.BYTES - Long.BYTES]);
    }

    private static void unpackQuad(byte[] element, ByteBuffer to) {
        ByteBuffer from = ByteBuffer.wrap(element);
        short exponent = from.getShort(0);
        long mantissa = from.getLong(Short.BYTES) >>> 1;
        boolean normal = (exponent & Short.MAX_VALUE) != 0;
        to.order(ByteOrder.LITTLE_ENDIAN)
                .putLong(normal ? mantissa | Long.MIN_VALUE : mantissa)
                .putShort(exponent);
        to.put(new byte[LONG_DOUBLE - Short.BYTES - Long.BYTES]);
    }

    private List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        add(signature, parts);
        return parts;
    }

    private static void add(Signature signature, List<Part> parts) {
        switch (signature) {
            case Signature.One one -> add(one.type(), parts);
            case Signature.Repeat repeat -> {
                for (long i = 0; i < repeat.count(); i++) {
                    add(repeat.body(), parts);
                }
            }
            case Signature.Sequence sequence -> sequence.parts().forEach(it -> add(it, parts));
        }
    }

    private static void add(BasicType type, List<Part> parts) {
        switch (type) {
            case LONG -> parts.add(new Part(Long.BYTES, SHORT_LONG, true, false));
            case UNSIGNED_LONG -> parts.add(new Part(Long.BYTES, SHORT_LONG, false, false));
            case WCHAR -> parts.add(new Part(Integer.BYTES, SHORT_WIDE, false, false));
            case LONG_DOUBLE -> parts.add(new Part(LONG_DOUBLE, LONG_DOUBLE, false, true));
            case C_LONG_DOUBLE_COMPLEX -> {
                add(BasicType.LONG_DOUBLE, parts);
                add(BasicType.LONG_DOUBLE, parts);
            }
            case LONG_DOUBLE_INT -> {
                add(BasicType.LONG_DOUBLE, parts);
                add(BasicType.INT, parts);
            }
            case LONG_INT -> {
                add(BasicType.LONG, parts);
                add(BasicType.INT, parts);
            }
            case COMPLEX, C_FLOAT_COMPLEX, DOUBLE_COMPLEX, C_DOUBLE_COMPLEX -> {
                int half = type.size() / 2;
                parts.add(new Part(half, half, false, false));
                parts.add(new Part(half, half, false, false));
            }
            default ->
                    type.parts()
                            .forEach(it ->
                                    parts.add(new Part(it.bytes(), it.bytes(), false, false)));
        }
    }

    /**
     * Number.
     *
     * @param memory bytes in memory
     * @param packed bytes in the format
     * @param signed true if a shorter number is extended by its sign
     * @param quad true for a long double
     */
    private record Part(int memory, int packed, boolean signed, boolean quad) {}
}
