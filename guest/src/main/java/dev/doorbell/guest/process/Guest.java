package dev.doorbell.guest.process;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Process of a rank. It runs only while the emulator waits for its next call. */
public final class Guest {

    /** Function number of a message from a child process that called MPI. */
    public static final int FORKED = 0xffff;

    /** Function number of the result of a function of the guest. */
    public static final int RETURNED = 0xfffe;

    /** Function number by which the process waits for one of its suspended calls. */
    public static final int WAIT = 0xfffd;

    /** Function number by which the process ends a suspended call that is complete. */
    public static final int END = 0xfffc;

    /** Numbers from here on are no functions of a library. */
    static final int FIRST_SPECIAL = 0x8000;

    private static final int SIGNALLED = 128;
    private static final List<String> SIGNALS =
            List.of(
                    "", "SIGHUP", "SIGINT", "SIGQUIT", "SIGILL", "SIGTRAP", "SIGABRT", "SIGBUS",
                    "SIGFPE", "SIGKILL", "SIGUSR1", "SIGSEGV", "SIGUSR2", "SIGPIPE", "SIGALRM",
                    "SIGTERM");

    /** Most real time in which a process prints what is left. */
    private static final long MOST_STOP_MILLIS = 1_000;

    private final int rank;
    private final Process process;
    private final GuestChannel channel;
    private final Connection connection;
    private final Output output;
    private volatile long waitingSinceNanos;
    private volatile boolean waiting;
    private volatile boolean overdue;
    private boolean inside;
    private long lastPs;

    Guest(int rank, Process process, Connection connection, Output output) {
        this.rank = rank;
        this.process = process;
        this.connection = connection;
        this.output = output;
        channel = new GuestChannel(connection.socket());
        // Children of the guest may hold its end of the socket open.
        var _ = process.onExit().thenRun(connection.socket()::disconnect);
    }

    /** Number of the rank. */
    public int rank() {
        return rank;
    }

    /** Memory of the process, while it is inside a call. */
    public GuestMemory memory() {
        return channel;
    }

    /**
     * Waits for the next call of the process, in real time, and takes what it has printed. Returns
     * null if it has ended.
     *
     * @param nowPs the present instant, the time of the printed lines
     */
    public @Nullable Call next(long nowPs) {
        lastPs = nowPs;
        inside = false;
        waitingSinceNanos = System.nanoTime();
        waiting = true;
        Call call = channel.next();
        waiting = false;
        inside = call != null;
        output.take(nowPs, call == null);
        return call;
    }

    /** Function of the guest that allocates bytes: {@code malloc}. */
    public long allocate() {
        return connection.allocate();
    }

    /** Function of the library in the guest that the launcher calls for itself. */
    public long own() {
        return connection.own();
    }

    /**
     * Lets the process, which is inside a call, call one of its functions. Its calls of MPI in the
     * function follow, then a message with {@link #RETURNED} and the result.
     */
    public void call(long function, long nowPs, long... arguments) {
        channel.call(function, nowPs, arguments);
    }

    /** Lets the process return from its call. */
    public void answer(int value, long nowPs) {
        channel.answer(value, nowPs);
    }

    /**
     * Suspends the call of the process, so that its other threads may call. The process waits by
     * {@link #WAIT} and ends the call by {@link #END}.
     *
     * @param number number of the call, more than 0
     */
    public void suspend(int number, long nowPs) {
        channel.suspend(number, nowPs);
    }

    /** Waits for its end and returns its exit code; 0 if it was ended from outside. */
    public int exitCode() {
        int code = process.onExit().join().exitValue();
        boolean signalled = code > SIGNALLED && code < SIGNALLED + SIGNALS.size();
        return overdue || signalled ? 0 : code;
    }

    /** Returns the reason for which it ended; empty for exit code 0. */
    public Optional<String> failure() {
        int code = process.onExit().join().exitValue();
        if (overdue) {
            return Optional.of("was stopped by --timeout");
        }
        if (code == 0) {
            return Optional.empty();
        }
        int signal = code - SIGNALLED;
        return Optional.of(
                signal > 0 && signal < SIGNALS.size()
                        ? "ended with signal %d (%s)".formatted(signal, SIGNALS.get(signal))
                        : "ended with exit code %d".formatted(code));
    }

    /** Place of a process that is inside a call; null for others. */
    GuestChannel.@Nullable Place place() {
        if (!inside || !process.isAlive()) {
            return null;
        }
        waitingSinceNanos = System.nanoTime();
        waiting = true;
        GuestChannel.Place place = channel.place();
        waiting = false;
        return place;
    }

    /** Lets a process that is inside a call print what it has not printed, and end. */
    void stop() {
        if (inside && process.isAlive()) {
            channel.stop();
        }
    }

    /** Waits until a stopped process has ended, or for some time, and takes what it has printed. */
    void awaitEnd() {
        try {
            if (inside && process.waitFor(MOST_STOP_MILLIS, TimeUnit.MILLISECONDS)) {
                output.take(lastPs, true);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Ends the process if it has been computing for longer than {@code nanos}. */
    void limit(long nanos) {
        if (waiting && System.nanoTime() - waitingSinceNanos > nanos) {
            overdue = true;
            kill();
        }
    }

    /** Ends the process and its children. */
    void kill() {
        kill(process);
        connection.socket().disconnect();
    }

    /** Releases what a process that has ended occupied. */
    void close() {
        channel.close();
    }

    static void kill(Process process) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
