package dev.doorbell.cli.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Process of a service, or of several.
 *
 * @param name name of the process: identity of its service, such as {@code nic-service-0}
 * @param log its log, whose size the process itself limits
 * @param output output of the JVM if it cannot log
 * @param process the process
 */
record ServiceProcess(String name, Path log, Path output, Process process) {

    /**
     * Starts a process.
     *
     * @param jvm command that starts a JVM with the jar of all services
     * @param services those in the process
     */
    static ServiceProcess start(
            String name, List<String> jvm, List<LocalService> services, ClusterFolder folder) {
        Path log = folder.logs().resolve(name + ".log");
        Path output = folder.logs().resolve(name + ".out");
        List<String> command = new ArrayList<>(jvm);
        for (LocalService service : services) {
            if (!service.equals(services.getFirst())) {
                command.add("+");
            }
            command.add(service.module());
            command.addAll(service.settings());
            command.add("--logging.file.name=" + log);
            command.add("--logging.threshold.console=OFF");
        }
        try {
            Process process =
                    new ProcessBuilder(command)
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
