package dev.doorbell.cli.validate;

import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.output.Answer;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Command that checks files of jobs, profiles and sweeps without running them. */
@Command(
        name = "validate",
        description = "Check files of jobs, profiles and sweeps without running them.",
        footer = {"", "Example: doorbell validate examples/put-bw.yaml"},
        exitCodeList = "1:A file has an error.",
        mixinStandardHelpOptions = true)
public final class ValidateCommand implements Callable<Integer> {

    @Spec private CommandSpec command = CommandSpec.create();

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Files in YAML or JSON.")
    private List<String> files = List.of();

    @Mixin private Answer answer = new Answer();

    @Override
    public Integer call() {
        List<ValidatedFile> checked =
                files.stream().map(file -> ValidatedFile.of(file, command)).toList();
        answer.print(
                () -> Map.of("files", checked.stream().map(ValidatedFile::document).toList()),
                () -> checked.stream().map(ValidatedFile::text).collect(Collectors.joining()));
        return checked.stream().allMatch(ValidatedFile::valid)
                ? ExitCode.OK
                : ExitCode.JOB_NOT_COMPLETED;
    }
}
