package dev.doorbell.cli.progress;

import dev.doorbell.cli.terminal.Terminal;
import dev.doorbell.workloads.reproduce.Progress;
import dev.doorbell.workloads.run.RunListener;
import java.io.PrintWriter;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Progress of a command on standard error. On a terminal it is one line that redraws itself, with
 * the share done, the elapsed time and an estimate of the remaining time. Otherwise it is a line
 * for each tenth of a number of runs. Activities of less than half a second are not shown.
 */
public final class ProgressBar implements Progress, AutoCloseable {

    private static final int LINES = 10;
    private static final long FIRST_NANOS = 500_000_000;
    private static final long REDRAW_MILLIS = 250;

    private final PrintWriter out;
    private final boolean terminal;
    private final LongSupplier nanos;
    private final Map<String, Stage> stages = new TreeMap<>();
    private @Nullable Stage current;
    private @Nullable Thread ticker;
    private long sinceNanos;
    private int drawn;

    /**
     * Creates a bar on {@code out}.
     *
     * @param terminal true if a carriage return moves back to the start of the line
     * @param nanos clock of the user
     */
    ProgressBar(PrintWriter out, boolean terminal, LongSupplier nanos) {
        this.out = out;
        this.terminal = terminal;
        this.nanos = nanos;
        sinceNanos = nanos.getAsLong();
    }

    /** Creates the bar of a command. */
    public static ProgressBar on(CommandSpec command) {
        ProgressBar bar =
                new ProgressBar(
                        command.commandLine().getErr(),
                        Terminal.of(command).redraws(),
                        System::nanoTime);
        bar.start();
        return bar;
    }

    /** Returns a listener for the progress of a run. */
    public RunListener run(String what) {
        return terminal
                ? (virtualPs, steps, all) -> came(what, virtualPs, steps, all)
                : RunListener.NONE;
    }

    /**
     * Shows the progress of a job on the services.
     *
     * @param wallMillis time since its start
     * @param all steps; 0 if unknown
     */
    public synchronized void job(
            String what, long wallMillis, long virtualPs, long steps, long all) {
        stage(what).ranFor(nanos.getAsLong(), wallMillis * 1_000_000);
        came(what, virtualPs, steps, all);
    }

    @Override
    public synchronized void ran(String what, int done, int total) {
        Stage known = stages.get(what);
        long before = known == null ? 0 : known.done();
        if (done <= before) {
            return; // Threads may report in any order.
        }
        Stage stage = stage(what);
        stage.came(nanos.getAsLong(), done, total);
        if (terminal) {
            if (done == total) {
                end();
            }
        } else if (done == total || done * LINES / total > before * LINES / total) {
            out.println("%s: %d of %d runs".formatted(what, done, total));
            out.flush();
        }
    }

    /** Prints a permanent line. */
    public synchronized void say(String line) {
        if (drawn > 0) {
            out.print("\r" + " ".repeat(drawn) + "\r");
            drawn = 0;
        }
        out.println(line);
        out.flush();
    }

    /** Ends the current activity; its line remains. */
    public synchronized void end() {
        if (drawn > 0) {
            draw();
            out.println();
            out.flush();
            drawn = 0;
        }
        if (current != null) {
            current = null;
            sinceNanos = nanos.getAsLong();
        }
    }

    @Override
    public void close() {
        end();
        if (ticker != null) {
            ticker.interrupt();
        }
    }

    private synchronized void came(String what, long virtualPs, long steps, long all) {
        Stage stage = stage(what);
        stage.virtual(virtualPs);
        if (all > 0) {
            stage.came(nanos.getAsLong(), steps, all);
        }
    }

    /** Returns the stage with a name, which becomes the drawn one. */
    private Stage stage(String what) {
        Stage present = current;
        if (present == null || !present.what().equals(what)) {
            end();
            present = stages.computeIfAbsent(what, name -> new Stage(name, sinceNanos));
            current = present;
        }
        return present;
    }

    /** Draws the line in its present state. */
    synchronized void draw() {
        long now = nanos.getAsLong();
        Stage stage = current;
        if (stage == null || (drawn == 0 && stage.elapsedNanos(now) < FIRST_NANOS)) {
            return;
        }
        String line = stage.line(now);
        out.print("\r" + line + " ".repeat(Math.max(0, drawn - line.length())));
        out.flush();
        drawn = line.length();
    }

    private void start() {
        if (terminal) {
            ticker = Thread.ofPlatform().daemon().name("progress").start(this::tick);
        }
    }

    private void tick() {
        try {
            while (true) {
                Thread.sleep(REDRAW_MILLIS);
                draw();
            }
        } catch (InterruptedException closed) {
            // There is nothing more to draw.
        }
    }
}
