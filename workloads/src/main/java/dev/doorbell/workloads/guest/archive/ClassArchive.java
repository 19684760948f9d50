package dev.doorbell.workloads.guest.archive;

import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.Collections;
import java.util.HexFormat;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Class files of a program, which a job carries as one text.
 *
 * @param classes content of each file, by the name of its class with dots
 */
public record ClassArchive(SortedMap<String, byte[]> classes) {

    /** Most bytes of all class files together. */
    public static final int MAX_BYTES = 1 << 20;

    private static final int HASH_BYTES = 6;

    /**
     * Copies the map.
     *
     * @throws JobException if the files are larger than {@link #MAX_BYTES}
     */
    public ClassArchive {
        classes = Collections.unmodifiableSortedMap(new TreeMap<>(classes));
        long bytes = classes.values().stream().mapToLong(it -> it.length).sum();
        if (bytes > MAX_BYTES) {
            throw JobException.invalid(
                    JobFields.PROGRAM.name(),
                    bytes + " bytes of classes",
                    "at most " + MAX_BYTES + " bytes");
        }
    }

    /** The text that a job carries. Equal classes give equal texts. */
    public String text() {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
            out.writeInt(classes.size());
            for (Map.Entry<String, byte[]> file : classes.entrySet()) {
                out.writeUTF(file.getKey());
                out.writeInt(file.getValue().length);
                out.write(file.getValue());
            }
        } catch (IOException inMemory) {
            throw new UncheckedIOException(inMemory);
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }

    /**
     * Reads the text of a job.
     *
     * @throws JobException if it is malformed or holds more than {@link #MAX_BYTES}
     */
    public static ClassArchive of(String text) {
        SortedMap<String, byte[]> classes = new TreeMap<>();
        try (DataInputStream in =
                new DataInputStream(
                        new InflaterInputStream(
                                new ByteArrayInputStream(Base64.getDecoder().decode(text))))) {
            int files = in.readInt();
            int left = MAX_BYTES;
            for (int i = 0; i < files; i++) {
                String name = in.readUTF();
                int length = in.readInt();
                if (length < 0 || length > left - name.length() - 1) {
                    throw JobException.invalid(
                            JobFields.PROGRAM.name(),
                            "more than " + MAX_BYTES + " bytes of classes",
                            "at most " + MAX_BYTES + " bytes");
                }
                left -= length + name.length() + 1;
                classes.put(name, in.readNBytes(length));
            }
        } catch (IOException | IllegalArgumentException malformed) {
            throw JobException.invalid(
                    JobFields.PROGRAM.name(), "malformed", "classes that 'run' or 'submit' packed");
        }
        return new ClassArchive(classes);
    }

    /** First characters of the SHA-256 of all names and contents. */
    public String hash() {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            classes.forEach((name, content) -> {
                sha.update(name.getBytes(StandardCharsets.UTF_8));
                sha.update((byte) 0);
                sha.update(content);
            });
            return HexFormat.of().formatHex(sha.digest(), 0, HASH_BYTES);
        } catch (NoSuchAlgorithmException everyJdkHasIt) {
            throw new IllegalStateException(everyJdkHasIt);
        }
    }
}
