package dev.doorbell.cli.job;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Text files that the user names. */
public final class TextFile {

    private TextFile() {}

    /** Returns true if a name that could also be a shipped one looks like a file. */
    public static boolean looksLikeOne(String name) {
        return name.endsWith(".yaml")
                || name.endsWith(".yml")
                || name.endsWith(".json")
                || exists(name);
    }

    /** Returns the text of a file; {@code what} is its description in error messages. */
    public static String read(String what, String name) {
        try (InputStream in = open(name)) {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(in.readAllBytes()))
                    .toString();
        } catch (CharacterCodingException e) {
            throw new BadInputException(what + " " + name + " is not UTF-8 text");
        } catch (AccessDeniedException e) {
            throw new BadInputException(what + " " + name + " cannot be read: no permission");
        } catch (IOException | InvalidPathException e) {
            throw new BadInputException(what + " " + name + " " + trouble(name));
        }
    }

    /** Opens a file; one that is compressed by gzip, which its content shows, is unpacked. */
    static InputStream open(String name) throws IOException {
        BufferedInputStream in = new BufferedInputStream(Files.newInputStream(Path.of(name)));
        in.mark(2);
        boolean compressed = in.read() == 0x1f && in.read() == 0x8b;
        in.reset();
        return compressed ? new GZIPInputStream(in) : in;
    }

    private static String trouble(String name) {
        if (exists(name)) {
            return "cannot be read";
        }
        return isFolder(name) ? "is a folder; expected a file" : "does not exist";
    }

    private static boolean isFolder(String name) {
        try {
            return Files.isDirectory(Path.of(name));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static boolean exists(String name) {
        try {
            return Files.isRegularFile(Path.of(name));
        } catch (InvalidPathException e) {
            return false;
        }
    }
}
