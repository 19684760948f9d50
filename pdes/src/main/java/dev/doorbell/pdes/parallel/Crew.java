package dev.doorbell.pdes.parallel;

import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Threads that run the parts of a round side by side; the caller's thread is the first of them.
 * Threads are virtual, because switches to programs cost a tenth there. A member that waits for the
 * others looks again and again for some microseconds before it sleeps, if every member can have a
 * core.
 */
final class Crew implements AutoCloseable {

    private static final int SPINS = 2_000;

    private final IntConsumer part;
    private final Member[] members;
    private final int spins;
    private volatile int round;
    private volatile boolean dismissed;
    private volatile @Nullable Thread caller;

    /**
     * Hires threads for parts 0 to {@code parts} - 1; {@code part} runs the one with its number.
     */
    Crew(int parts, IntConsumer part) {
        this.part = part;
        spins = parts <= Runtime.getRuntime().availableProcessors() ? SPINS : 0;
        members = new Member[parts - 1];
        for (int i = 0; i < members.length; i++) {
            members[i] = new Member(i + 1);
        }
        for (Member member : members) {
            member.thread.start();
        }
    }

    /** Runs every part once. Rethrows what the part with the lowest number threw. */
    void runAll() {
        caller = Thread.currentThread();
        int now = round + 1;
        round = now;
        for (Member member : members) {
            LockSupport.unpark(member.thread);
        }
        Throwable failure = attempt(0);
        for (Member member : members) {
            awaitTurn(() -> member.done == now);
            if (failure == null) {
                failure = member.failure;
            }
        }
        switch (failure) {
            case null -> {}
            case RuntimeException known -> throw known;
            case Error known -> throw known;
            default -> throw new IllegalStateException(failure);
        }
    }

    /** Dismisses the threads. */
    @Override
    public void close() {
        dismissed = true;
        for (Member member : members) {
            LockSupport.unpark(member.thread);
        }
    }

    private @Nullable Throwable attempt(int number) {
        try {
            part.accept(number);
            return null;
        } catch (Throwable thrown) {
            return thrown;
        }
    }

    private void awaitTurn(Condition condition) {
        for (int spin = 0; spin < spins; spin++) {
            if (condition.met()) {
                return;
            }
            Thread.onSpinWait();
        }
        while (!condition.met()) {
            LockSupport.park(this);
        }
    }

    /** Condition that a thread waits for. */
    private interface Condition {
        boolean met();
    }

    private final class Member {

        private final int number;
        private final Thread thread;
        private volatile int done;
        private volatile @Nullable Throwable failure;

        Member(int number) {
            this.number = number;
            thread = Thread.ofVirtual().name("part " + number).unstarted(this::work);
        }

        private void work() {
            while (true) {
                int last = done;
                awaitTurn(() -> dismissed || round != last);
                if (dismissed) {
                    return;
                }
                failure = attempt(number);
                done = last + 1;
                LockSupport.unpark(caller);
            }
        }
    }
}
