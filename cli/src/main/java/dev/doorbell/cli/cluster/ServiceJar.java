package dev.doorbell.cli.cluster;

import dev.doorbell.cli.job.BadInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Jar of a service, with the files for a fast start: the unpacked jar, because a JVM caches classes
 * of plain jars only, and the AOT cache recorded in a run of it.
 *
 * @param shipped runnable jar of the build or the release
 * @param plain the plain jar
 * @param folder folder of the recording
 */
record ServiceJar(Path shipped, Path plain, Path folder) {

    /** Jar with its libraries in it, which is unpacked to {@code folder}. */
    static ServiceJar whole(Path shipped, Path folder) {
        return new ServiceJar(shipped, folder.resolve(shipped.getFileName()), folder);
    }

    /** Jar with its libraries beside it, as releases have it. */
    static ServiceJar unpacked(Path shipped, Path folder) {
        return new ServiceJar(shipped, shipped, folder);
    }

    private Path recorded() {
        return folder.resolve("service.aot");
    }

    /** File with the digest of the jar that {@link #folder} was made from, once it is complete. */
    private Path origin() {
        return folder.resolve("origin");
    }

    /** JVM arguments that run the service with the fastest available start. */
    List<String> arguments() {
        if (!prepared()) {
            return List.of("-jar", shipped.toString());
        }
        return List.of(
                "-XX:AOTCache=" + recorded(),
                "-Xlog:aot=off", // A cache that does not fit this JVM is not an error, only slower.
                "-Xlog:cds=off",
                "-jar",
                plain.toString());
    }

    /** JVM arguments that run the service and record its loaded classes at its end. */
    List<String> recordingArguments() {
        return List.of(
                "-XX:TieredStopAtLevel=1", // The run ends before the optimising compiler pays off.
                // The profile of such a short run misleads long ones: jobs would take twice as
                // long.
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-AOTRecordTraining",
                "-XX:AOTCacheOutput=" + recorded(),
                "-jar",
                plain.toString());
    }

    /** Command that unpacks the jar; empty if it is unpacked. */
    Optional<List<String>> takingApart(String java) {
        if (plain.equals(shipped)) {
            return Optional.empty();
        }
        return Optional.of(
                List.of(
                        java,
                        "-Djarmode=tools",
                        "-jar",
                        shipped.toString(),
                        "extract",
                        "--force",
                        "--destination",
                        folder.toString()));
    }

    /** Deletes the prepared files. */
    void unprepare() {
        try {
            Files.createDirectories(folder);
            Files.deleteIfExists(origin());
            Files.deleteIfExists(recorded());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Marks the prepared files as complete. */
    void markPrepared() {
        if (!Files.isRegularFile(recorded())) {
            throw new BadInputException("nothing was recorded in " + recorded());
        }
        try {
            Files.writeString(origin(), digest());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean prepared() {
        try {
            return Files.isRegularFile(origin()) && Files.readString(origin()).equals(digest());
        } catch (IOException e) {
            return false;
        }
    }

    // Times are useless: builds give every runnable jar the same one.
    private String digest() throws IOException {
        MessageDigest sha;
        try {
            sha = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
        try (InputStream in = new DigestInputStream(Files.newInputStream(shipped), sha)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(sha.digest());
    }
}
