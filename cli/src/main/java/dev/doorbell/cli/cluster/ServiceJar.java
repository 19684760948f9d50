package dev.doorbell.cli.cluster;

import dev.doorbell.cli.job.BadInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Jar of all services, its libraries beside it, and what a run of it has recorded for a fast start.
 *
 * @param jar the jar
 * @param recording AOT cache of the JVM, which uses it only for the jars that made it
 */
record ServiceJar(Path jar, Path recording) {

    /** JVM arguments that run services with the fastest available start. */
    List<String> arguments() {
        if (!Files.isRegularFile(recording)) {
            return List.of("-jar", jar.toString());
        }
        return List.of(
                "-XX:AOTCache=" + recording,
                "-Xlog:aot=off", // A cache that does not fit this JVM is not an error, only slower.
                "-Xlog:cds=off",
                "-jar",
                jar.toString());
    }

    /** JVM arguments that run services and record their loaded classes at their end. */
    List<String> recordingArguments() {
        return List.of(
                "-XX:TieredStopAtLevel=1", // The run ends before the optimising compiler pays off.
                // The profile of such a short run misleads long ones: jobs would take twice as
                // long.
                "-XX:+IgnoreUnrecognizedVMOptions",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-AOTRecordTraining",
                "-XX:AOTCacheOutput=" + recording,
                "-jar",
                jar.toString());
    }

    /** Deletes the recording. */
    void forget() {
        try {
            Files.deleteIfExists(recording);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Throws if nothing was recorded. */
    void check() {
        if (!Files.isRegularFile(recording)) {
            throw new BadInputException("nothing was recorded in " + recording);
        }
    }
}
