package dev.doorbell.cli.verbs;

import dev.doorbell.cli.cluster.Installation;
import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.guest.GuestOutput;
import dev.doorbell.cli.guest.ProgramOptions;
import dev.doorbell.cli.guest.SetOption;
import dev.doorbell.cli.guest.SubmitOption;
import dev.doorbell.cli.guest.TraceOption;
import dev.doorbell.cli.job.ProfileNames;
import dev.doorbell.cli.output.OutputOptions;
import dev.doorbell.guest.run.VerbsRun;
import dev.doorbell.guest.shim.Shim;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.run.RunListener;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command that runs an unmodified binary that uses verbs, one process per node. */
@Command(
        name = "verbs",
        description = {
            "Run an RDMA binary on the emulated NICs, one process per node.",
            "Node 0 runs PROGRAM as the server; the others run it with the server's address behind its arguments."
        },
        footer = {
            "",
            "Example: doorbell verbs -- ib_write_bw -s 65536",
            "Example: doorbell verbs --nodes 1 -- ibv_devinfo",
            "Example: doorbell verbs --submit -- ib_write_bw -s 65536"
        },
        exitCodeList = ExitCode.OF_A_BINARY,
        mixinStandardHelpOptions = true)
public final class VerbsCommand implements Callable<Integer> {

    @Spec private CommandSpec command = CommandSpec.create();

    @Option(names = "--nodes", paramLabel = "N", description = "Number of nodes. Default: 2.")
    private int nodes = 2;

    @Option(
            names = "--profile",
            paramLabel = "NAME|FILE",
            completionCandidates = ProfileNames.class,
            description = "Hardware profile. Default: " + VerbsRun.PROFILE + ".")
    private String profile = VerbsRun.PROFILE;

    @Mixin private SetOption set = new SetOption();

    @Mixin private ProgramOptions program = new ProgramOptions();

    @Mixin private SubmitOption submit = new SubmitOption();

    @Mixin private TraceOption trace = new TraceOption();

    @Mixin private OutputOptions output = new OutputOptions();

    @Override
    public Integer call() throws InterruptedException {
        VerbsRun run =
                new VerbsRun(
                        program.program(),
                        program.arguments(),
                        GuestOutput.atLeastOne("--nodes", nodes),
                        program.timeoutSeconds(),
                        set.parameters());
        GuestOutput lines = new GuestOutput(output, program.quiet(), command);
        if (submit.chosen()) {
            return lines.showWithLines(
                    submit.result(run::job, set.profile(profile), trace, command));
        }
        Profile hardware = set.profile(profile).profile();
        return lines.show(
                trace.written(
                        run.run(
                                trace.job(run.job(hardware)),
                                hardware,
                                () -> Shim.verbs(Installation.guestLibraries(), List.of()),
                                lines::print,
                                RunListener.NONE)));
    }
}
