package dev.doorbell.cli;

import dev.doorbell.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.io.StringWriter;

/** Outcome of a command. */
public record Outcome(int exit, String out, String err) {

    /** Runs the real command line. */
    public static Outcome of(String... arguments) {
        return on(Terminal.NONE, arguments);
    }

    /** Runs the real command line on a terminal. */
    public static Outcome on(Terminal terminal, String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit =
                Main.run(
                        terminal,
                        new PrintWriter(out, true),
                        new PrintWriter(err, true),
                        arguments);
        return new Outcome(exit, out.toString(), err.toString());
    }
}
