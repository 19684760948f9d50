package dev.doorbell.libraries.mesh.read;

import dev.doorbell.libraries.mesh.MeshException;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Reader of lines and their numbers, from a text that is plain or compressed with gzip. It skips
 * comments, which are lines that begin with {@code %}.
 */
final class LineReader implements Closeable {

    private static final int MAX_LINE_BYTES = 1 << 24;
    private static final long MAX_BYTES = 8L << 30;
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int END = -1;

    private final String name;
    private final InputStream in;
    private final byte[] buffer = new byte[BUFFER_BYTES];
    private int position;
    private int limit;
    private long bytes;

    private byte[] line = new byte[256];
    private int length;
    private int cursor;
    private int number;

    private LineReader(String name, InputStream in) {
        this.name = name;
        this.in = in;
    }

    /**
     * Opens a file.
     *
     * @throws MeshException if it is missing or cannot be read
     */
    static LineReader open(String file) {
        try {
            Path path = Path.of(file);
            if (!Files.isRegularFile(path)) {
                throw new MeshException(
                        "mesh file "
                                + file
                                + (Files.exists(path) ? " is no file" : " does not exist"));
            }
            return of(file, Files.newInputStream(path));
        } catch (IOException | InvalidPathException e) {
            throw new MeshException("mesh file " + file + " cannot be read");
        }
    }

    /** Returns a reader of a stream; {@code name} is its name in error messages. */
    static LineReader of(String name, InputStream stream) throws IOException {
        BufferedInputStream in = new BufferedInputStream(stream, BUFFER_BYTES);
        in.mark(2);
        boolean compressed = in.read() == 0x1f && in.read() == 0x8b;
        in.reset();
        return new LineReader(name, compressed ? new GZIPInputStream(in, BUFFER_BYTES) : in);
    }

    @Override
    public void close() {
        try {
            in.close();
        } catch (IOException e) {
            throw new MeshException(name + " cannot be read");
        }
    }

    /** Moves to the next line that is not a comment. Returns false at the end. */
    boolean next() {
        do {
            if (!load()) {
                return false;
            }
            skipBlanks();
        } while (cursor < length && line[cursor] == '%');
        return true;
    }

    /** Moves to the next line that is neither a comment nor blank. Returns false at the end. */
    boolean nextFilled() {
        while (next()) {
            if (more()) {
                return true;
            }
        }
        return false;
    }

    /** Moves to the next line that is not blank. Throws if there is none. */
    void expect(String what) {
        if (!nextFilled()) {
            throw bad("the file ends; expected " + what);
        }
    }

    /** Returns true if this line has another word. */
    boolean more() {
        skipBlanks();
        return cursor < length;
    }

    /** Returns the next word of this line. */
    String word(String what) {
        if (!more()) {
            throw bad(what + " is missing");
        }
        int from = cursor;
        while (cursor < length && line[cursor] > ' ') {
            cursor++;
        }
        return new String(line, from, cursor - from, StandardCharsets.ISO_8859_1);
    }

    /** Returns the rest of this line, without surrounding blanks. */
    String rest() {
        String rest =
                new String(line, cursor, length - cursor, StandardCharsets.ISO_8859_1).strip();
        cursor = length;
        return rest;
    }

    /** Returns the next integer of this line. */
    int whole(String what, int least, int most) {
        skipBlanks();
        int from = cursor;
        long value = 0;
        boolean negative = cursor < length && line[cursor] == '-';
        if (negative) {
            cursor++;
        }
        int digits = 0;
        while (cursor < length && line[cursor] >= '0' && line[cursor] <= '9' && digits < 18) {
            value = 10 * value + line[cursor++] - '0';
            digits++;
        }
        if (digits == 0 || (cursor < length && line[cursor] > ' ')) {
            cursor = from;
            String text = word(what);
            throw bad("%s is '%s'; expected a whole number".formatted(what, text));
        }
        value = negative ? -value : value;
        if (value < least || value > most) {
            throw bad("%s is %d; expected %d to %d".formatted(what, value, least, most));
        }
        return (int) value;
    }

    /** Returns the next number of this line. */
    double real(String what) {
        String text = word(what);
        try {
            double value = Double.parseDouble(text);
            if (Double.isFinite(value)) {
                return value;
            }
        } catch (NumberFormatException e) {
            // Reported below, together with numbers that are not finite.
        }
        throw bad("%s is '%s'; expected a number".formatted(what, text));
    }

    /** Throws if this line has another word. */
    void end() {
        if (more()) {
            throw bad("'%s' is one entry too many".formatted(word("entry")));
        }
    }

    /** Number of this line, from 1. */
    int line() {
        return number;
    }

    /** Returns an exception about this line. */
    MeshException bad(String reason) {
        return badAt(number, reason);
    }

    /** Returns an exception about a line. */
    MeshException badAt(int line, String reason) {
        return new MeshException("%s, line %d: %s".formatted(name, Math.max(1, line), reason));
    }

    private void skipBlanks() {
        while (cursor < length && line[cursor] >= 0 && line[cursor] <= ' ') {
            cursor++;
        }
    }

    private boolean load() {
        length = 0;
        cursor = 0;
        int next = read();
        if (next == END) {
            return false;
        }
        number++;
        while (next != '\n' && next != END) {
            if (length == MAX_LINE_BYTES) {
                throw bad("the line has more than %d bytes".formatted(MAX_LINE_BYTES));
            }
            if (length == line.length) {
                line = Arrays.copyOf(line, 2 * length);
            }
            line[length++] = (byte) next;
            next = read();
        }
        return true;
    }

    private int read() {
        if (position == limit) {
            fill();
            if (limit <= 0) {
                limit = 0;
                position = 0;
                return END;
            }
        }
        return buffer[position++];
    }

    private void fill() {
        try {
            position = 0;
            limit = in.read(buffer);
        } catch (ZipException | EOFException e) {
            throw badAt(number + 1, "the compressed data is broken");
        } catch (IOException e) {
            throw badAt(number + 1, "the file cannot be read any further");
        }
        bytes += Math.max(0, limit);
        if (bytes > MAX_BYTES) {
            throw badAt(number + 1, "the file has more than %d bytes".formatted(MAX_BYTES));
        }
    }
}
