package dev.doorbell.cli.msccl;

import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.cli.terminal.Colours;
import dev.doorbell.cli.terminal.Tone;
import dev.doorbell.libraries.msccl.dialect.Dialect;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.verify.Verifier;
import dev.doorbell.libraries.msccl.verify.VerifyOptions;
import dev.doorbell.libraries.msccl.verify.data.Goal;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Command that verifies MSCCL programs statically. */
@Command(
        name = "verify",
        description =
                "Check MSCCL programs without running them: limits, connections, dependencies, deadlock, data, races.",
        footer = {"", "Example: doorbell msccl verify program.xml"},
        exitCodeList = {
            "0:No program has an error.",
            "1:A program has an error.",
            "2:Bad input, such as a file that is not a program; one sentence on standard error."
        },
        mixinStandardHelpOptions = true)
final class MscclVerifyCommand implements Callable<Integer> {

    private static final Pattern VERDICT = Pattern.compile("(?m)(?<=^ {2})(PASS|FAIL)$");
    private static final Map<String, Tone> TONES = Map.of("PASS", Tone.GOOD, "FAIL", Tone.BAD);

    @Spec private CommandSpec command = CommandSpec.create();

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "MSCCL-IR XML files.")
    private List<String> files = List.of();

    @Option(
            names = "--size",
            paramLabel = "SIZES",
            description = "Sizes of calls to check, such as 1M or 1K..1G (default: all).")
    private @Nullable String sizes;

    @Option(
            names = "--strict",
            paramLabel = "RUNTIME",
            description = "Runtime whose parser's restrictions also apply: microsoft or executor.")
    private @Nullable String strict;

    @Option(
            names = "--sms",
            paramLabel = "N",
            description = "Number of multiprocessors of a GPU (default: 108, as on an A100).")
    private int multiprocessors = VerifyOptions.A100.sms();

    @Option(
            names = "--cooperative",
            description =
                    "Require room for all thread blocks of a GPU at once, as cooperative launches do.")
    private boolean cooperative;

    @Option(
            names = "--placement",
            paramLabel = "in|out",
            description = "Placement of the buffers (default: that of the program).")
    private @Nullable String placement;

    @Option(
            names = "--as",
            paramLabel = "GOAL",
            description =
                    "Collective that defines the expected outputs, such as alltonext (default: coll of the program).")
    private @Nullable String goal;

    @Mixin private Answer answer = new Answer();

    @Override
    public Integer call() {
        if (multiprocessors < 1) {
            throw new BadInputException(
                    "--sms is %d; expected a whole number from 1".formatted(multiprocessors));
        }
        Optional<Dialect> dialect =
                Optional.ofNullable(strict).map(it -> OptionParser.dialect("--strict", it));
        VerifyOptions options = options(dialect);
        PrintWriter err = command.commandLine().getErr();
        List<VerifyReport> reports = new ArrayList<>();
        int exit = ExitCode.OK;
        for (String file : files) {
            try {
                Program program = ProgramFiles.read(file, dialect);
                VerifyReport report =
                        new VerifyReport(file, program, Verifier.verify(program, options));
                reports.add(report);
                if (!answer.json()) {
                    answer.print(Colours.of(command).paint(report.text(), VERDICT, TONES));
                }
                boolean passed = report.verification().passed();
                exit = Math.max(exit, passed ? ExitCode.OK : ExitCode.JOB_NOT_COMPLETED);
            } catch (BadInputException e) {
                err.println(e.getMessage());
                exit = ExitCode.BAD_INPUT;
            }
        }
        answer.print(
                () -> Map.of("programs", reports.stream().map(VerifyReport::document).toList()),
                () -> "");
        err.flush();
        return exit;
    }

    private VerifyOptions options(Optional<Dialect> dialect) {
        List<Long> bytes = sizes == null ? List.of() : OptionParser.sizes("--size", sizes);
        List<Placement> placements =
                placement == null
                        ? List.of()
                        : List.of(OptionParser.placement("--placement", placement));
        Optional<Goal> wanted = Optional.ofNullable(goal).map(it -> OptionParser.goal("--as", it));
        return new VerifyOptions(
                        dialect, VerifyOptions.A100, cooperative, bytes, placements, wanted)
                .withMultiprocessors(multiprocessors);
    }
}
