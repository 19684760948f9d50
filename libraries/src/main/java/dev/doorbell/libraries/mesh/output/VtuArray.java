package dev.doorbell.libraries.mesh.output;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Base64;

/**
 * Array in a VTK file.
 *
 * @param name name of the array
 * @param type VTK's type of its numbers
 * @param components numbers per cell or point
 * @param count number of all numbers
 * @param size size of a number, in bytes
 * @param numbers writes a number
 */
record VtuArray(String name, String type, int components, int count, int size, Numbers numbers) {

    private static final int CHUNK = 1 << 14;

    /** Writes number {@code i}. */
    @FunctionalInterface
    interface Numbers {
        void put(ByteBuffer to, int i);
    }

    static VtuArray ofDoubles(String name, int components, double[] values) {
        return new VtuArray(
                name,
                "Float64",
                components,
                values.length,
                Double.BYTES,
                (to, i) -> to.putDouble(values[i]));
    }

    static VtuArray ofInts(String name, int[] values) {
        return new VtuArray(
                name, "Int32", 1, values.length, Integer.BYTES, (to, i) -> to.putInt(values[i]));
    }

    static VtuArray ofBytes(String name, byte[] values) {
        return new VtuArray(name, "UInt8", 1, values.length, 1, (to, i) -> to.put(values[i]));
    }

    /** Returns its element, which has the offset of its numbers. */
    String tag(long offset) {
        return "<DataArray type=\"%s\" Name=\"%s\" NumberOfComponents=\"%d\" format=\"appended\" offset=\"%d\"/>\n"
                .formatted(type, escaped(name), components, offset);
    }

    /** Number of appended bytes. */
    long encodedBytes() {
        return (Long.BYTES + (long) size * count + 2) / 3 * 4;
    }

    /** Appends its length in bytes and its numbers, in one run of base64. */
    void append(OutputStream out) throws IOException {
        ByteBuffer chunk = ByteBuffer.allocate(CHUNK).order(ByteOrder.LITTLE_ENDIAN);
        try (OutputStream encoded = Base64.getEncoder().wrap(new LeftOpen(out))) {
            chunk.putLong((long) size * count);
            for (int i = 0; i < count; i++) {
                if (chunk.remaining() < size) {
                    encoded.write(chunk.array(), 0, chunk.position());
                    chunk.clear();
                }
                numbers.put(chunk, i);
            }
            encoded.write(chunk.array(), 0, chunk.position());
        }
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }

    /** Stream that stays open at the end of an array, which is not the end of the file. */
    private static final class LeftOpen extends FilterOutputStream {

        LeftOpen(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
