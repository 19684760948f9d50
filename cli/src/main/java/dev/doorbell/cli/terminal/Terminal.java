package dev.doorbell.cli.terminal;

import java.io.Console;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Capabilities of a process's output.
 *
 * @param redraws true if a line on standard error can be overwritten
 * @param colours true if standard output shows colours
 * @param screen true if standard output is a terminal, which long documents would flood
 */
public record Terminal(boolean redraws, boolean colours, boolean screen) {

    /** Capabilities of files and pipes. */
    public static final Terminal NONE = new Terminal(false, false, false);

    /**
     * Property that the launcher sets: the numbers 1 and 2 of standard streams that are terminals.
     */
    private static final String PROPERTY = "doorbell.terminals";

    /** Returns the capabilities of this process. */
    public static Terminal ofThisProcess() {
        @Nullable String told = System.getProperty(PROPERTY);
        // A search for a console is too slow for help.
        return of(told == null ? console() : told, System.getenv());
    }

    /**
     * Returns the capabilities of a process.
     *
     * @param streams numbers of the streams that are terminals, such as {@code 12}
     */
    public static Terminal of(String streams, Map<String, String> environment) {
        boolean able = !"dumb".equals(environment.get("TERM"));
        boolean wanted = environment.getOrDefault("NO_COLOR", "").isEmpty();
        boolean screen = streams.contains("1");
        return new Terminal(streams.contains("2") && able, screen && able && wanted, screen);
    }

    /** Returns the capabilities of a command. */
    public static Terminal of(CommandSpec command) {
        return command.root().userObject() instanceof User user ? user.terminal() : NONE;
    }

    /** Returns the terminal streams without the launcher: both, or none. */
    private static String console() {
        @Nullable Console console = System.console();
        return Optional.ofNullable(console).filter(Console::isTerminal).map(it -> "12").orElse("");
    }

    /** Program that knows its terminal. */
    public interface User {

        /** Terminal of its output. */
        Terminal terminal();
    }
}
