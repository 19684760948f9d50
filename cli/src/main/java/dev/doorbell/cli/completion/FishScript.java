package dev.doorbell.cli.completion;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** Completion script for fish, one line for each command, option and kind of argument. */
final class FishScript {

    private final String program;
    private final StringBuilder out = new StringBuilder();

    private FishScript(String program) {
        this.program = program;
    }

    /** Returns the script for a command line. */
    static String of(String program, CommandLine all) {
        FishScript script = new FishScript(program);
        script.commands(all, List.of());
        return script.out.toString();
    }

    /** Adds the commands below one, whose names are {@code path}. */
    private void commands(CommandLine command, List<String> path) {
        List<CommandLine> below =
                command.getSubcommands().values().stream()
                        .filter(it -> !it.getCommandSpec().usageMessage().hidden())
                        .distinct()
                        .toList();
        List<String> names = below.stream().map(CommandLine::getCommandName).toList();
        String here = below.isEmpty() ? inside(path) : inside(path) + without(names);
        CommandSpec spec = command.getCommandSpec();
        spec.options().forEach(it -> option(here, it));
        for (ArgSpec argument : spec.positionalParameters()) {
            String values = values(argument.completionCandidates());
            if (!values.isEmpty()) {
                line(here, " -a " + quoted(values));
            }
        }
        for (CommandLine it : below) {
            String[] words = it.getCommandSpec().usageMessage().description();
            line(here, " -f -a " + it.getCommandName() + about(words));
            List<String> longer = new ArrayList<>(path);
            longer.add(it.getCommandName());
            commands(it, longer);
        }
    }

    private void option(String here, OptionSpec option) {
        StringBuilder words = new StringBuilder();
        for (String name : option.names()) {
            words.append(name.startsWith("--") ? " -l " : " -s ")
                    .append(name.replaceFirst("^-+", ""));
        }
        String values = values(option.completionCandidates());
        if (!values.isEmpty()) {
            words.append(" -x -a ").append(quoted(values));
        } else if (option.arity().min() > 0) {
            words.append(" -r");
        }
        line(here, words + about(option.description()));
    }

    private void line(String condition, String words) {
        out.append("complete -c %s -n %s%s\n".formatted(program, quoted(condition), words));
    }

    private static String inside(List<String> path) {
        return path.isEmpty()
                ? "true"
                : String.join(
                        "; and ",
                        path.stream().map(it -> "__fish_seen_subcommand_from " + it).toList());
    }

    private static String without(List<String> names) {
        return "; and not __fish_seen_subcommand_from " + String.join(" ", names);
    }

    private static String values(@Nullable Iterable<String> candidates) {
        return candidates == null
                ? ""
                : String.join(" ", StreamSupport.stream(candidates.spliterator(), false).toList());
    }

    /** Returns the first sentence of a description as the option of fish. */
    private static String about(String... description) {
        String all = String.join(" ", description).replaceAll("\\$\\{[^}]*}", "").strip();
        int end = all.indexOf(". ");
        String first = end < 0 ? all : all.substring(0, end);
        return first.isEmpty() ? "" : " -d " + quoted(first);
    }

    private static String quoted(String words) {
        return "'" + words.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
