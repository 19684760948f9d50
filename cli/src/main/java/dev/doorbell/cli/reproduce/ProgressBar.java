package dev.doorbell.cli.reproduce;

import dev.doorbell.workloads.reproduce.Progress;
import java.io.Console;
import java.io.PrintWriter;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** How far a study has come: a bar that redraws itself on a terminal, else a line now and then. */
public final class ProgressBar implements Progress {

    private static final int WIDTH = 40;
    private static final int LINES = 10;

    private final PrintWriter out;
    private final boolean terminal;
    private final Map<String, Integer> most = new TreeMap<>();

    /** A bar on {@code out}; {@code terminal} says whether a carriage return goes back there. */
    public ProgressBar(PrintWriter out, boolean terminal) {
        this.out = out;
        this.terminal = terminal;
    }

    /** A bar on what the user looks at. */
    public static ProgressBar on(PrintWriter out) {
        // A process without a terminal may have no console at all.
        boolean terminal =
                Optional.ofNullable(System.console()).map(Console::isTerminal).orElse(false);
        return new ProgressBar(out, terminal);
    }

    @Override
    public synchronized void ran(String what, int done, int total) {
        int before = most.getOrDefault(what, 0);
        if (done <= before) {
            return;
        }
        most.put(what, done);
        if (terminal) {
            int full = done * WIDTH / total;
            out.print(
                    "\r%-11s [%s%s] %d/%d"
                            .formatted(
                                    what, "#".repeat(full), " ".repeat(WIDTH - full), done, total));
            if (done == total) {
                out.println();
            }
        } else if (done == total || done * LINES / total > before * LINES / total) {
            out.println("%s: %d of %d runs".formatted(what, done, total));
        }
        out.flush();
    }
}
