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

/**
 * The jar of a service and what makes it start quickly: the same jar taken apart, because a JVM
 * records classes of plain jars only, and the record of a run of it.
 *
 * @param shipped the runnable jar that the build leaves
 */
record ServiceJar(Path shipped) {

    private Path folder() {
        return shipped.resolveSibling("apart");
    }

    private Path apart() {
        return folder().resolve(shipped.getFileName());
    }

    private Path recorded() {
        return folder().resolve("service.aot");
    }

    /** Holds the digest of the jar that {@link #folder()} was made of, once it is complete. */
    private Path origin() {
        return folder().resolve("origin");
    }

    /** What a JVM is told to run the service, as quickly as what was prepared allows. */
    List<String> arguments() {
        if (!prepared()) {
            return List.of("-jar", shipped.toString());
        }
        return List.of(
                "-XX:AOTCache=" + recorded(),
                "-Xlog:aot=off", // One that does not fit this JVM is no error, only slower.
                "-Xlog:cds=off",
                "-jar",
                apart().toString());
    }

    /** What a JVM is told to run the service and to record what it loads when it ends. */
    List<String> recordingArguments() {
        return List.of(
                "-XX:TieredStopAtLevel=1", // It is over before the better compiler would pay.
                // What so short a run compiles is no advice for long ones: with it jobs take twice
                // as long.
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-AOTRecordTraining",
                "-XX:AOTCacheOutput=" + recorded(),
                "-jar",
                apart().toString());
    }

    /** The command that takes the jar apart. */
    List<String> takingApart(String java) {
        return List.of(
                java,
                "-Djarmode=tools",
                "-jar",
                shipped.toString(),
                "extract",
                "--force",
                "--destination",
                folder().toString());
    }

    /** Forgets what was prepared. */
    void unprepare() {
        try {
            Files.deleteIfExists(origin());
            Files.deleteIfExists(recorded());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Says that what was prepared is whole. */
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

    // Times say nothing: builds give every runnable jar the same one.
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
