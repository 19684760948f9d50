package dev.doorbell.cli.guest;

import dev.doorbell.cli.cluster.Installation;
import dev.doorbell.cli.job.ProfileNames;
import dev.doorbell.cli.output.OutputOptions;
import dev.doorbell.guest.run.BinaryRun;
import dev.doorbell.guest.shim.Shim;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.binary.BinaryProgram;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.run.RunListener;
import java.util.Map;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options of the commands that run binaries, and the run with them. */
public final class RunOptions {

    @Option(
            names = "--profile",
            paramLabel = "NAME|FILE",
            completionCandidates = ProfileNames.class,
            description = "Hardware profile. Default: " + BinaryRun.PROFILE + ".")
    private String profile = BinaryRun.PROFILE;

    @Mixin private SetOption set = new SetOption();

    @Mixin private ProgramOptions program = new ProgramOptions();

    @Mixin private SubmitOption submit = new SubmitOption();

    @Mixin private TraceOption trace = new TraceOption();

    @Mixin private OutputOptions output = new OutputOptions();

    /** The binary, and the time that its processes may compute. */
    public ProgramOptions program() {
        return program;
    }

    /** Parameters of the run, texts by name. */
    public Map<String, String> parameters() {
        return set.parameters();
    }

    /** Runs a binary here or on services, shows the result and returns the exit code. */
    public int run(BinaryRun run, CommandSpec command) throws InterruptedException {
        GuestOutput lines = new GuestOutput(output, program.quiet(), command);
        if (submit.chosen()) {
            return lines.showWithLines(
                    submit.result(run::job, set.profile(profile), trace, command));
        }
        Profile hardware = set.profile(profile).profile();
        JobSpec job = trace.job(run.job(hardware));
        BinaryProgram.Door kind = BinaryProgram.of(job.program()).door();
        return lines.show(
                trace.written(
                        run.run(
                                job,
                                hardware,
                                () -> Shim.of(kind, Installation.guestLibraries()),
                                lines::print,
                                RunListener.NONE)));
    }
}
