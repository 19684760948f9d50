package dev.doorbell.libraries.mesh.output;

import dev.doorbell.libraries.mesh.MeshException;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;

/**
 * Writer of pictures as PNG (ISO/IEC 15948): eight bits of red, green and blue, rows unfiltered.
 */
final class PngFile {

    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    private static final byte[] TRUE_COLOUR = {8, 2, 0, 0, 0};

    private PngFile() {}

    static void write(String file, Canvas canvas) {
        try {
            Files.write(Path.of(file), bytes(canvas));
        } catch (IOException | InvalidPathException e) {
            throw new MeshException("file " + file + " cannot be written");
        }
    }

    private static byte[] bytes(Canvas canvas) throws IOException {
        ByteArrayOutputStream header = new ByteArrayOutputStream();
        DataOutputStream numbers = new DataOutputStream(header);
        numbers.writeInt(canvas.width());
        numbers.writeInt(canvas.height());
        numbers.write(TRUE_COLOUR);
        ByteArrayOutputStream rows = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflated = new DeflaterOutputStream(rows)) {
            int[] pixels = canvas.pixels();
            byte[] row = new byte[1 + 3 * canvas.width()];
            for (int y = 0; y < canvas.height(); y++) {
                for (int x = 0; x < canvas.width(); x++) {
                    int colour = pixels[y * canvas.width() + x];
                    row[1 + 3 * x] = (byte) (colour >> 16);
                    row[2 + 3 * x] = (byte) (colour >> 8);
                    row[3 + 3 * x] = (byte) colour;
                }
                deflated.write(row);
            }
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(SIGNATURE);
        chunk(out, "IHDR", header.toByteArray());
        chunk(out, "IDAT", rows.toByteArray());
        chunk(out, "IEND", new byte[0]);
        return out.toByteArray();
    }

    private static void chunk(ByteArrayOutputStream out, String type, byte[] data)
            throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        CRC32 check = new CRC32();
        check.update(name);
        check.update(data);
        DataOutputStream numbers = new DataOutputStream(out);
        numbers.writeInt(data.length);
        numbers.write(name);
        numbers.write(data);
        numbers.writeInt((int) check.getValue());
    }
}
