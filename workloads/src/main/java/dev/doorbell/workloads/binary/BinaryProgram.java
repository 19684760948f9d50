package dev.doorbell.workloads.binary;

import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Binary that a job runs, as its field {@code program} names it: the door, the path and the
 * arguments, one a line. The files themselves are on the machines that host nodes.
 *
 * @param door library in whose place the emulator is
 * @param path path of the executable
 * @param arguments its arguments
 */
public record BinaryProgram(Door door, String path, List<String> arguments) {

    private static final String LINE = "\n";

    /** Most characters of the name of an executable, which is a part of the workload's name. */
    private static final int LONGEST_NAME = 100;

    /**
     * Copies the list.
     *
     * @throws JobException if the path names no executable or one with a very long name, or if a
     *     part has a line feed, which separates them, or a zero
     */
    public BinaryProgram {
        arguments = List.copyOf(arguments);
        if (path.isEmpty()
                || path.endsWith("/")
                || path.length() - path.lastIndexOf('/') - 1 > LONGEST_NAME
                || path.chars().anyMatch(Character::isISOControl)) {
            throw JobException.invalid(
                    JobFields.PROGRAM.name(),
                    "'" + path + "'",
                    "the path of an executable with a name of at most %d characters"
                            .formatted(LONGEST_NAME));
        }
        if (arguments.stream().anyMatch(it -> it.indexOf('\0') >= 0)) {
            throw JobException.invalid(
                    JobFields.PROGRAM.name(), "with a zero in an argument", "text");
        }
        if (Stream.concat(Stream.of(path), arguments.stream()).anyMatch(it -> it.contains(LINE))) {
            throw JobException.invalid(
                    JobFields.PROGRAM.name(), "of several lines", "arguments without line feeds");
        }
    }

    /** Returns true if the program of a job is a binary, not classes. */
    public static boolean isOne(String program) {
        return Stream.of(Door.values()).anyMatch(it -> program.startsWith(it.command + LINE));
    }

    /**
     * Reads the program of a job.
     *
     * @throws JobException if it is malformed
     */
    public static BinaryProgram of(String program) {
        List<String> lines = new ArrayList<>(List.of(program.split(LINE, -1)));
        String command = lines.removeFirst();
        String path = lines.removeFirst();
        Door door =
                Stream.of(Door.values())
                        .filter(it -> it.command.equals(command))
                        .findFirst()
                        .orElseThrow(() -> new IllegalArgumentException(program));
        return new BinaryProgram(door, path, lines);
    }

    /** Text that a job carries. */
    public String text() {
        return Stream.concat(Stream.of(door.command, path), arguments.stream())
                .reduce((before, next) -> before + LINE + next)
                .orElseThrow();
    }

    /** Path and arguments, for people. */
    public String commandLine() {
        return String.join(" ", Stream.concat(Stream.of(path), arguments.stream()).toList());
    }

    /** Name of the workload that runs it. */
    public String workload() {
        return door.command + "/" + path.substring(path.lastIndexOf('/') + 1);
    }

    /** Returns true for the name of a workload that runs a binary. */
    public static boolean runs(String workload) {
        return Stream.of(Door.values()).anyMatch(it -> workload.startsWith(it.command + "/"));
    }

    /** Library in whose place the emulator is. */
    public enum Door {
        /** MPI. */
        MPI("mpirun", "MPI binary"),
        /** RDMA verbs. */
        VERBS("verbs", "RDMA binary");

        private final String command;
        private final String summary;

        Door(String command, String summary) {
            this.command = command;
            this.summary = summary;
        }

        /** Command that runs its binaries. */
        public String command() {
            return command;
        }

        /** Kind of its binaries, in a few words. */
        public String summary() {
            return summary;
        }
    }
}
