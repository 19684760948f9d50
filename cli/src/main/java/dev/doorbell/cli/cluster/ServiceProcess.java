package dev.doorbell.cli.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Started service.
 *
 * @param name its identity in the cluster, such as {@code nic-service-0}
 * @param log its log, whose size the service itself limits
 * @param output output of the JVM if it cannot log
 * @param process the process
 */
record ServiceProcess(String name, Path log, Path output, Process process) {

    static ServiceProcess start(String name, List<String> command, ClusterFolder folder) {
        Path log = folder.logs().resolve(name + ".log");
        Path output = folder.logs().resolve(name + ".out");
        List<String> logging = new ArrayList<>(command);
        logging.add("--logging.file.name=" + log);
        logging.add("--logging.threshold.console=OFF");
        try {
            Process process =
                    new ProcessBuilder(logging)
                            .redirectErrorStream(true)
                            .redirectOutput(output.toFile())
                            .redirectInput(
                                    ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                            .start();
            folder.note(process.toHandle());
            return new ServiceProcess(name, log, output, process);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot start " + name, e);
        }
    }

    boolean ended() {
        return !process.isAlive();
    }

    String obituary() {
        return "%s has ended with exit code %d; its log is %s, and the output of its JVM is %s"
                .formatted(name, process.exitValue(), log, output);
    }

    void await(long millis) throws InterruptedException {
        if (!process.waitFor(millis, TimeUnit.MILLISECONDS)) {
            process.destroyForcibly().waitFor();
        }
    }
}
