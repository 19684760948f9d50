package dev.doorbell.client;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Job or sweep of a coordinator, and its measurements once it has ended. One thread uses it. */
public abstract sealed class Run permits Job, Sweep {

    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(50);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    private final Doorbell doorbell;
    private final String collection;
    private Map<String, Object> document;

    Run(Doorbell doorbell, String collection, Map<String, Object> document) {
        this.doorbell = doorbell;
        this.collection = collection;
        this.document = document;
    }

    /** Id, such as {@code job-1} or {@code sweep-1}. */
    public final String id() {
        return Documents.text(document, "id");
    }

    /** State as of the last request: all fields of the API. */
    public final Map<String, Object> document() {
        return document;
    }

    /** True if nothing will change any more. */
    public abstract boolean ended();

    /** Asks for the present state. */
    public final void refresh() {
        document = doorbell.get(path());
    }

    /**
     * Waits for the end.
     *
     * @return false if it has not come within {@code longest}
     * @throws InterruptedException if the thread is interrupted
     */
    public final boolean await(Duration longest) throws InterruptedException {
        long began = System.nanoTime();
        Duration pause = SHORTEST_PAUSE;
        while (true) {
            refresh();
            if (ended()) {
                return true;
            }
            long left = longest.toNanos() - (System.nanoTime() - began);
            if (left <= 0) {
                return false;
            }
            Thread.sleep(Math.min(pause.toMillis(), left / 1_000_000 + 1));
            Duration twice = pause.multipliedBy(2);
            pause = twice.compareTo(LONGEST_PAUSE) < 0 ? twice : LONGEST_PAUSE;
        }
    }

    /** Ends the job, or the unfinished jobs of the sweep. */
    public final void cancel() {
        document = doorbell.delete(path());
    }

    /** Returns all tables of a run that has ended. */
    public abstract List<Table> tables();

    /** Returns a table by its number, from 0 on. */
    public final Table table(int number) {
        List<Table> tables = tables();
        if (number < 0 || number >= tables.size()) {
            throw new IllegalArgumentException(
                    "%s has %d tables; expected a number from 0 on but was %d"
                            .formatted(id(), tables.size(), number));
        }
        return tables.get(number);
    }

    /** Returns a table by its name. */
    public final Table table(String name) {
        List<Table> tables = tables();
        return tables.stream()
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException(
                                "%s has no table '%s'; expected one of %s"
                                        .formatted(
                                                id(),
                                                name,
                                                tables.stream().map(Table::name).toList())));
    }

    final Doorbell doorbell() {
        return doorbell;
    }

    final String path() {
        return collection + "/" + id();
    }

    /** Waits without a limit. */
    final void awaitEnd() {
        try {
            while (!ended()) {
                await(Duration.ofDays(1));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new DoorbellException("interrupted while waiting for " + id(), e);
        }
    }
}
