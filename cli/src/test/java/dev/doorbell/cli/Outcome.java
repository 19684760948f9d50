package dev.doorbell.cli;

import java.io.PrintWriter;
import java.io.StringWriter;

/** What a command did. */
record Outcome(int exit, String out, String err) {

    /** Runs the real command line. */
    static Outcome of(String... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), arguments);
        return new Outcome(exit, out.toString(), err.toString());
    }
}
