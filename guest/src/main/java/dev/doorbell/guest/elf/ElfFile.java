package dev.doorbell.guest.elf;

import dev.doorbell.guest.GuestException;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Executable in the 64-bit, little-endian Executable and Linkable Format. Layout: System V
 * Application Binary Interface, chapters 4 and 5.
 *
 * @param dynamic true if a dynamic loader starts it
 * @param needed sonames of the libraries that it names
 */
public record ElfFile(boolean dynamic, List<String> needed) {

    private static final int MAGIC = 0x464c457f;
    private static final int CLASS_AT = 4;
    private static final int CLASS_64 = 2;
    private static final int PROGRAM_HEADERS_AT = 32;
    private static final int HEADER_BYTES_AT = 54;
    private static final int HEADERS_AT = 56;
    private static final int SEGMENT_LOAD = 1;
    private static final int SEGMENT_DYNAMIC = 2;
    private static final int SEGMENT_INTERPRETER = 3;
    private static final int TAG_BYTES = 16;
    private static final int TAG_NEEDED = 1;
    private static final int TAG_STRINGS = 5;

    public ElfFile {
        needed = List.copyOf(needed);
    }

    /**
     * Reads the headers of an executable.
     *
     * @throws GuestException if it does not exist or has another format
     */
    public static ElfFile read(Path path) {
        if (!Files.exists(path)) {
            throw new GuestException("program %s does not exist".formatted(path));
        }
        if (!Files.isRegularFile(path)) {
            throw new GuestException("program %s is not a file".formatted(path));
        }
        if (!Files.isExecutable(path)) {
            throw new GuestException(
                    "program %s may not be executed; run chmod +x".formatted(path));
        }
        try {
            ByteBuffer file =
                    ByteBuffer.wrap(Files.readAllBytes(path)).order(ByteOrder.LITTLE_ENDIAN);
            if (file.limit() < Integer.BYTES || file.getInt(0) != MAGIC) {
                throw new GuestException(
                        "program %s is not an ELF executable; expected a compiled MPI program"
                                .formatted(path));
            }
            if (file.get(CLASS_AT) != CLASS_64) {
                throw new GuestException("program %s is not a 64-bit executable".formatted(path));
            }
            return new Reader(file).elf();
        } catch (IOException e) {
            throw new GuestException("program %s cannot be read".formatted(path));
        } catch (BufferUnderflowException | IndexOutOfBoundsException e) {
            throw new GuestException("program %s is a truncated ELF file".formatted(path));
        }
    }

    /** Segment of the file. */
    private record Segment(int type, long offset, long address, long bytes) {

        boolean holds(long at) {
            return type == SEGMENT_LOAD && at >= address && at < address + bytes;
        }
    }

    private record Reader(ByteBuffer file) {

        private static final int OFFSET_AT = 8;
        private static final int ADDRESS_AT = 16;
        private static final int BYTES_AT = 32;

        ElfFile elf() {
            List<Segment> segments = segments();
            boolean dynamic = segments.stream().anyMatch(it -> it.type == SEGMENT_INTERPRETER);
            return new ElfFile(
                    dynamic,
                    segments.stream()
                            .filter(it -> it.type == SEGMENT_DYNAMIC)
                            .flatMap(it -> needed(it, segments).stream())
                            .toList());
        }

        private List<Segment> segments() {
            List<Segment> segments = new ArrayList<>();
            int at = Math.toIntExact(file.getLong(PROGRAM_HEADERS_AT));
            for (int i = 0; i < file.getShort(HEADERS_AT); i++) {
                int header = at + i * file.getShort(HEADER_BYTES_AT);
                segments.add(
                        new Segment(
                                file.getInt(header),
                                file.getLong(header + OFFSET_AT),
                                file.getLong(header + ADDRESS_AT),
                                file.getLong(header + BYTES_AT)));
            }
            return segments;
        }

        private List<String> needed(Segment dynamic, List<Segment> segments) {
            List<Long> names = new ArrayList<>();
            long strings = 0;
            for (long at = dynamic.offset; at < dynamic.offset + dynamic.bytes; at += TAG_BYTES) {
                long tag = file.getLong(Math.toIntExact(at));
                long value = file.getLong(Math.toIntExact(at) + Long.BYTES);
                if (tag == TAG_NEEDED) {
                    names.add(value);
                } else if (tag == TAG_STRINGS) {
                    strings = value;
                }
            }
            long address = strings;
            long offset =
                    segments.stream()
                            .filter(it -> it.holds(address))
                            .mapToLong(it -> it.offset + address - it.address)
                            .findFirst()
                            .orElse(0);
            return names.stream().map(name -> text(offset + name)).toList();
        }

        private String text(long at) {
            int from = Math.toIntExact(at);
            int to = from;
            while (file.get(to) != 0) {
                to++;
            }
            byte[] name = new byte[to - from];
            file.get(from, name);
            return new String(name, StandardCharsets.UTF_8);
        }
    }
}
