package dev.doorbell.cli.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A service that was started.
 *
 * @param name its identity in the cluster, such as {@code nic-service-0}
 * @param log where it writes
 * @param process it
 */
record ServiceProcess(String name, Path log, Process process) {

    static ServiceProcess start(String name, List<String> command, ClusterFolder folder) {
        Path log = folder.logs().resolve(name + ".log");
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(log.toFile())
                            .redirectInput(
                                    ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                            .start();
            folder.note(process.toHandle());
            return new ServiceProcess(name, log, process);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start " + name, e);
        }
    }

    boolean ended() {
        return !process.isAlive();
    }

    String obituary() {
        return "%s has ended with code %d; its log is %s".formatted(name, process.exitValue(), log);
    }

    void await(long millis) throws InterruptedException {
        if (!process.waitFor(millis, TimeUnit.MILLISECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }
}
