package dev.doorbell.cli.doctor;

import dev.doorbell.report.Launcher;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks for programs that some commands and tests use.
 *
 * @param tools programs of the machine
 */
record ToolChecks(Tools tools) {

    private static final Pattern VERSION = Pattern.compile("[0-9]+(\\.[0-9]+)+");

    List<Finding> all() {
        return List.of(
                engine(),
                compose(),
                mpi("MPICH", "mpich", "HYDRA", "mpich"),
                mpi("Open MPI", "openmpi", "OpenRTE", "openmpi-bin and libopenmpi-dev"));
    }

    private Finding engine() {
        String what = "Docker engine";
        Optional<String> server =
                tools.output("docker", "version", "--format", "{{.Server.Version}}");
        if (server.isPresent()) {
            return Finding.ok(what, server.get());
        }
        String without =
                ", or do without containers: %s starts a cluster of processes"
                        .formatted(Launcher.with("up"));
        return tools.output("docker", "--version").isPresent()
                ? Finding.optional(
                        what,
                        "installed, but no engine answers",
                        "start it (systemctl start docker), and be in the group docker" + without)
                : Finding.optional(what, "not installed", "install Docker" + without);
    }

    private Finding compose() {
        String what = "Docker Compose";
        return tools.output("docker", "compose", "version", "--short")
                .or(() -> tools.output("docker-compose", "version", "--short"))
                .map(version -> Finding.ok(what, version))
                .orElseGet(() ->
                        Finding.optional(
                                what,
                                "not installed",
                                "install docker-compose-plugin for 'docker compose up'"));
    }

    /**
     * Checks for an MPI library by Debian's names of its programs, and by the plain names if they
     * belong to this library.
     */
    private Finding mpi(String what, String ending, String sign, String packages) {
        Optional<String> own = tools.output("mpirun." + ending, "--version");
        String suffix = own.isPresent() ? "." + ending : "";
        Optional<String> launcher =
                own.or(() -> tools.output("mpirun", "--version"))
                        .filter(text -> text.contains(sign) || text.contains(what));
        String use =
                "install %s; only tests against real MPI libraries need it".formatted(packages);
        if (launcher.isEmpty()) {
            return Finding.optional(what, "no mpirun of it found", use);
        }
        String version = version(launcher.get());
        return tools.output("mpicc" + suffix, "-show").isPresent()
                ? Finding.ok(what, "%s, mpicc%s and mpirun%s".formatted(version, suffix, suffix))
                : Finding.optional(what, "%s, mpirun without mpicc".formatted(version), use);
    }

    private static String version(String text) {
        Matcher version = VERSION.matcher(text);
        return version.find() ? version.group() : "unknown version";
    }
}
