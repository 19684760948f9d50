package dev.doorbell.cli.completion;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.ParameterOptions;
import java.io.PrintWriter;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Command that prints a script for shell completion of commands and options. */
@Command(
        name = "completion",
        description = "Print a script with which a shell completes commands and options.",
        footer = {
            "",
            "Examples:",
            "  doorbell completion bash > ~/.doorbell-completion",
            "  doorbell completion fish > ~/.config/fish/completions/doorbell.fish"
        },
        mixinStandardHelpOptions = true)
public final class CompletionCommand implements Runnable {

    private static final String FISH = "fish";

    /** Shells. The script loads bash's completion in zsh, so one script serves both. */
    static final List<String> SHELLS = List.of("bash", FISH, "zsh");

    private static final String PROGRAM = "doorbell";

    /** Bash would otherwise not offer files in place of names, and most names may be file names. */
    private static final String NO_FILES = "  type compopt &>/dev/null && compopt +o default\n";

    @Spec private CommandSpec command = CommandSpec.create();

    @Parameters(
            paramLabel = "bash|fish|zsh",
            completionCandidates = ShellNames.class,
            description = "The shell.")
    private String shell = "";

    @Override
    public void run() {
        if (!SHELLS.contains(shell)) {
            throw BadInputException.unknown("shell", shell, SHELLS);
        }
        CommandLine all = command.root().commandLine();
        all.getSubcommands().values().forEach(it -> ParameterOptions.show(it.getCommandSpec()));
        PrintWriter out = command.commandLine().getOut();
        out.print(
                shell.equals(FISH)
                        ? FishScript.of(PROGRAM, all)
                        : AutoComplete.bash(PROGRAM, all).replace(NO_FILES, ""));
        out.flush();
    }
}
