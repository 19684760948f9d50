package dev.doorbell.cli;

import dev.doorbell.cli.bottleneck.BottleneckCommand;
import dev.doorbell.cli.budget.BudgetCommand;
import dev.doorbell.cli.catalogue.ProfilesCommand;
import dev.doorbell.cli.catalogue.WorkloadsCommand;
import dev.doorbell.cli.client.CancelCommand;
import dev.doorbell.cli.client.ListCommand;
import dev.doorbell.cli.client.ResultsCommand;
import dev.doorbell.cli.client.TraceCommand;
import dev.doorbell.cli.cluster.DownCommand;
import dev.doorbell.cli.cluster.PrepareCommand;
import dev.doorbell.cli.cluster.UpCommand;
import dev.doorbell.cli.compare.CompareCommand;
import dev.doorbell.cli.completion.CompletionCommand;
import dev.doorbell.cli.create.NewCommand;
import dev.doorbell.cli.doctor.DoctorCommand;
import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.hang.ExplainHangCommand;
import dev.doorbell.cli.job.JobOptions;
import dev.doorbell.cli.job.JobSettings;
import dev.doorbell.cli.job.ParameterOptions;
import dev.doorbell.cli.mesh.MeshCommand;
import dev.doorbell.cli.mesh.SolveCommand;
import dev.doorbell.cli.mpirun.MpiccCommand;
import dev.doorbell.cli.mpirun.MpirunCommand;
import dev.doorbell.cli.msccl.MscclCommand;
import dev.doorbell.cli.reproduce.ReproduceCommand;
import dev.doorbell.cli.run.RunCommand;
import dev.doorbell.cli.run.SubmitCommand;
import dev.doorbell.cli.schema.InitCommand;
import dev.doorbell.cli.schema.SchemaCommand;
import dev.doorbell.cli.sweep.SweepCommand;
import dev.doorbell.cli.sweep.SweepTaskCommand;
import dev.doorbell.cli.terminal.Terminal;
import dev.doorbell.cli.validate.ValidateCommand;
import dev.doorbell.cli.verbs.VerbsCommand;
import dev.doorbell.cli.watch.WatchCommand;
import dev.doorbell.cli.whatif.WhatIfCommand;
import dev.doorbell.pdes.parallel.Carriers;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/** Main command, {@code ./doorbell}. */
@Command(
        name = "doorbell",
        description = "Emulates the communication hardware of a GPU cluster.",
        footer = {"", "Example: doorbell run nvshmem/put-bw"},
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            RunCommand.class,
            SweepCommand.class,
            NewCommand.class,
            WorkloadsCommand.class,
            ProfilesCommand.class,
            UpCommand.class,
            DownCommand.class,
            SubmitCommand.class,
            WatchCommand.class,
            ListCommand.class,
            CancelCommand.class,
            ResultsCommand.class,
            TraceCommand.class,
            ValidateCommand.class,
            InitCommand.class,
            SchemaCommand.class,
            ReproduceCommand.class,
            MscclCommand.class,
            MeshCommand.class,
            SolveCommand.class,
            MpirunCommand.class,
            MpiccCommand.class,
            VerbsCommand.class,
            CompareCommand.class,
            BottleneckCommand.class,
            WhatIfCommand.class,
            BudgetCommand.class,
            ExplainHangCommand.class,
            DoctorCommand.class,
            CompletionCommand.class,
            PrepareCommand.class,
            SweepTaskCommand.class,
        })
public final class Main implements Terminal.User {
    private static final Set<String> RUNS_BINARIES = Set.of("mpirun", "verbs");

    /** Command whose options are those of another program. */
    private static final String COMPILES = "mpicc";

    private final Terminal terminal;

    private Main(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Terminal terminal() {
        return terminal;
    }

    /** Runs a command and ends the process with its exit code. */
    public static void main(String[] args) {
        PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        Carriers.ofThisProcess().dedicate();
        System.exit(run(Terminal.ofThisProcess(), out, err, args));
    }

    /** Runs a command and returns its exit code. */
    public static int run(Terminal terminal, PrintWriter out, PrintWriter err, String... args) {
        Failures failures = new Failures();
        return commands(terminal, args)
                .setOut(out)
                .setErr(err)
                .setColorScheme(
                        CommandLine.Help.defaultColorScheme(
                                terminal.colours()
                                        ? CommandLine.Help.Ansi.ON
                                        : CommandLine.Help.Ansi.OFF))
                .setExecutionExceptionHandler(failures)
                .setParameterExceptionHandler(failures)
                .execute(args);
    }

    /**
     * Returns all commands with all their options.
     *
     * @param args command line, whose program may have options of its own
     */
    static CommandLine commands(Terminal terminal, String... args) {
        CommandLine commandLine = new CommandLine(new Main(terminal));
        commandLine
                .getSubcommands()
                .forEach((name, command) -> {
                    // Options behind a program belong to it.
                    command.setStopAtPositional(RUNS_BINARIES.contains(name));
                    command.setUnmatchedOptionsArePositionalParams(name.equals(COMPILES));
                    if (command.getMixins().get("job") instanceof JobOptions job) {
                        job.addTo(command.getCommandSpec());
                        if (args.length > 0 && name.equals(args[0])) {
                            addParameters(command.getCommandSpec(), job, args);
                        }
                    }
                    if (command.getMixins().get("settings") instanceof JobSettings settings) {
                        settings.addTo(command.getCommandSpec());
                        if (args.length > 0 && name.equals(args[0])) {
                            // Each side may be a program.
                            for (String side : List.of(args).subList(1, args.length)) {
                                addParameters(
                                        command.getCommandSpec(), new JobOptions(), name, side);
                            }
                        }
                    }
                });
        ExitCode.explain(commandLine.getCommandSpec());
        return commandLine;
    }

    /** Adds the options of the program in a command line, if it has one. */
    private static void addParameters(CommandSpec command, JobOptions job, String... args) {
        job.program(List.of(args).subList(1, args.length))
                .ifPresent(it -> ParameterOptions.addTo(command, it.card()));
    }
}
