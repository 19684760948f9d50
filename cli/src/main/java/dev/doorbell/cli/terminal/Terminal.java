package dev.doorbell.cli.terminal;

import java.io.Console;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What a process may do to what it prints on.
 *
 * @param redraws whether a line on standard error can be written over
 * @param colours whether standard output is for eyes that want colours
 */
public record Terminal(boolean redraws, boolean colours) {

    /** Files and pipes. */
    public static final Terminal NONE = new Terminal(false, false);

    /** Set by the launcher: the numbers of those of 1 and 2 that are terminals. */
    private static final String PROPERTY = "doorbell.terminals";

    /** That of this process. */
    public static Terminal ofThisProcess() {
        @Nullable String told = System.getProperty(PROPERTY);
        // Looking for a console takes a while, which help does not have.
        return of(told == null ? console() : told, System.getenv());
    }

    /**
     * That of a process.
     *
     * @param streams numbers of the streams that are terminals, such as {@code 12}
     */
    public static Terminal of(String streams, Map<String, String> environment) {
        boolean able = !"dumb".equals(environment.get("TERM"));
        boolean wanted = environment.getOrDefault("NO_COLOR", "").isEmpty();
        return new Terminal(streams.contains("2") && able, streams.contains("1") && able && wanted);
    }

    /** That of a command. */
    public static Terminal of(CommandSpec command) {
        return command.root().userObject() instanceof User user ? user.terminal() : NONE;
    }

    /** Without the launcher both streams are taken for terminals, or none. */
    private static String console() {
        @Nullable Console console = System.console();
        return Optional.ofNullable(console).filter(Console::isTerminal).map(it -> "12").orElse("");
    }

    /** A program that knows its terminal. */
    public interface User {

        /** The one it prints on. */
        Terminal terminal();
    }
}
