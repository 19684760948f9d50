package dev.doorbell.cli;

import dev.doorbell.cli.client.NoCoordinatorException;
import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.JobOptions;
import dev.doorbell.cli.job.ParameterOptions;
import dev.doorbell.guest.GuestException;
import dev.doorbell.hardware.memory.OutOfMemoryException;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.Similar;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Handler of failures: one sentence about wrong input on standard error, a stack trace only for
 * defects.
 */
final class Failures
        implements CommandLine.IExecutionExceptionHandler, CommandLine.IParameterExceptionHandler {

    @Override
    public int handleExecutionException(
            Exception e, CommandLine commandLine, @Nullable ParseResult parsed) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            switch (cause) {
                case BadInputException bad -> {
                    return complain(commandLine, bad.getMessage());
                }
                case JobException bad -> {
                    return complain(commandLine, located(bad, commandLine));
                }
                case GuestException bad -> {
                    return complain(commandLine, bad.getMessage());
                }
                case MeshException bad -> {
                    return complain(commandLine, bad.getMessage());
                }
                case NoCoordinatorException bad -> {
                    return complain(commandLine, bad.getMessage());
                }
                case ProfileException bad -> {
                    return complain(commandLine, bad.getMessage());
                }
                case OutOfMemoryException bad -> {
                    return complain(commandLine, bad.getMessage());
                }
                case OutOfMemoryError bad -> {
                    return complain(
                            commandLine,
                            "the job needs more than the %d MiB this process may use; try --payload phantom, or -Xmx in DOORBELL_JAVA_OPTS"
                                    .formatted(Runtime.getRuntime().maxMemory() >> 20));
                }
                default -> {}
            }
        }
        e.printStackTrace(commandLine.getErr());
        return ExitCode.DEFECT;
    }

    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
        CommandLine commandLine = e.getCommandLine();
        return complain(commandLine, sentence(e, commandLine));
    }

    private static @Nullable String sentence(ParameterException e, CommandLine commandLine) {
        if (e instanceof UnmatchedArgumentException unmatched) {
            Optional<String> option =
                    unmatched.getUnmatched().stream()
                            .filter(it -> it.startsWith("-"))
                            .findFirst()
                            .map(it -> it.replaceFirst("=.*", ""));
            Optional<Workload> workload = workload(commandLine);
            if (option.isPresent() && workload.isPresent()) {
                return ParameterOptions.unknown(option.get(), workload.get(), options(commandLine));
            }
            if (option.isPresent()) {
                return "option %s does not exist; %s"
                        .formatted(
                                option.get(),
                                advice(commandLine, option.get(), options(commandLine)));
            }
            if (!commandLine.getSubcommands().isEmpty()) {
                String name = unmatched.getUnmatched().getFirst();
                return "command '%s' does not exist; %s"
                        .formatted(name, advice(commandLine, name, commands(commandLine)));
            }
        }
        String message = String.valueOf(e.getMessage()).lines().findFirst().orElse("");
        return "%s; see '%s --help'"
                .formatted(message, commandLine.getCommandSpec().qualifiedName());
    }

    private static String advice(CommandLine commandLine, String wrong, List<String> known) {
        String question = Similar.question(wrong, known);
        return question.isEmpty()
                ? "see '%s --help'".formatted(commandLine.getCommandSpec().qualifiedName())
                : question;
    }

    private static List<String> options(CommandLine commandLine) {
        return commandLine.getCommandSpec().options().stream()
                .filter(it -> !it.hidden())
                .flatMap(it -> Arrays.stream(it.names()))
                .toList();
    }

    private static List<String> commands(CommandLine commandLine) {
        return commandLine.getSubcommands().entrySet().stream()
                .filter(it -> !it.getValue().getCommandSpec().usageMessage().hidden())
                .map(Map.Entry::getKey)
                .toList();
    }

    private static @Nullable String located(JobException bad, CommandLine commandLine) {
        return commandLine.getMixins().get("job") instanceof JobOptions job
                ? job.located(bad, commandLine.getParseResult())
                : bad.getMessage();
    }

    private static Optional<Workload> workload(CommandLine commandLine) {
        Object options = commandLine.getMixins().get("job");
        return options instanceof JobOptions job ? job.workload() : Optional.empty();
    }

    private static int complain(CommandLine commandLine, @Nullable String sentence) {
        commandLine.getErr().println(sentence);
        commandLine.getErr().flush();
        return ExitCode.BAD_INPUT;
    }
}
