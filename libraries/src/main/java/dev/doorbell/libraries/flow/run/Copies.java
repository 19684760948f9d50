package dev.doorbell.libraries.flow.run;

import dev.doorbell.libraries.flow.Exchange;
import dev.doorbell.libraries.flow.sum.ExactSum;
import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.Neighbour;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Phaser;
import org.jspecify.annotations.Nullable;

/**
 * Exchange of domains that share memory: all meet at a barrier, each copies the cells it reads, all
 * meet again.
 */
final class Copies {

    private final List<Domain> domains;
    private final Phaser meeting;

    /** Array that each domain exchanges now. */
    private final double[][] shared;

    /** Words of the sum of each domain. */
    private final long[][] parts;

    /** Failure of each domain. */
    private final @Nullable Throwable[] failures;

    Copies(List<Domain> domains) {
        this.domains = List.copyOf(domains);
        meeting = new Phaser(domains.size());
        shared = new double[domains.size()][0];
        parts = new long[domains.size()][0];
        failures = new Throwable[domains.size()];
    }

    /**
     * Returns the exchange of a domain. The neighbours' arrays do not change between the two
     * barriers.
     */
    Exchange of(Domain domain) {
        return new Exchange() {
            @Override
            public void exchange(String field, double[] values, int components) {
                shared[domain.number()] = values;
                meet();
                for (Neighbour neighbour : domain.neighbours()) {
                    receive(domain, neighbour, components);
                }
                meet();
            }

            @Override
            public double sum(ExactSum part) {
                parts[domain.number()] = part.words();
                meet();
                ExactSum all = new ExactSum();
                for (long[] words : parts) {
                    all.add(ExactSum.of(words));
                }
                meet();
                return all.value();
            }
        };
    }

    /** Runs a task for each domain and returns when all have ended. */
    void together(List<Runnable> tasks) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < tasks.size(); i++) {
            int number = i;
            threads.add(Thread.ofVirtual().start(() -> attempt(number, tasks.get(number))));
        }
        try {
            for (Thread thread : threads) {
                thread.join();
            }
        } catch (InterruptedException e) {
            meeting.forceTermination();
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while domains ran", e);
        }
        for (int i = 0; i < failures.length; i++) {
            if (failures[i] != null) {
                throw new IllegalStateException("domain " + i + " failed", failures[i]);
            }
        }
    }

    private void attempt(int number, Runnable task) {
        try {
            task.run();
            meeting.arriveAndDeregister();
        } catch (Abandoned e) {
            // Another domain failed and reports the cause.
        } catch (RuntimeException | Error e) {
            failures[number] = e;
            meeting.forceTermination();
        }
    }

    private void meet() {
        if (meeting.arriveAndAwaitAdvance() < 0) {
            throw new Abandoned();
        }
    }

    private void receive(Domain domain, Neighbour neighbour, int components) {
        double[] to = shared[domain.number()];
        double[] from = shared[neighbour.domain()];
        int[] send = sendList(neighbour.domain(), domain.number());
        for (int i = 0; i < send.length; i++) {
            System.arraycopy(
                    from,
                    send[i] * components,
                    to,
                    (neighbour.receive() + i) * components,
                    components);
        }
    }

    private int[] sendList(int from, int to) {
        for (Neighbour neighbour : domains.get(from).neighbours()) {
            if (neighbour.domain() == to) {
                return neighbour.send();
            }
        }
        throw new IllegalStateException("domain " + from + " sends nothing to " + to);
    }

    /** Thrown in domains whose partners will not reach the barrier. */
    private static final class Abandoned extends RuntimeException {
        private static final long serialVersionUID = 1;

        private Abandoned() {
            super("another domain failed", null, false, false);
        }
    }
}
