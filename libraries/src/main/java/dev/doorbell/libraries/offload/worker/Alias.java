package dev.doorbell.libraries.offload.worker;

import dev.doorbell.libraries.offload.transfer.Transfer;
import java.util.ArrayDeque;

/** Host's key that a worker has imported, or is importing. */
final class Alias {

    private final int vhcaId;
    private final int key;
    private long address;
    private long end;
    private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
    private State state = State.IMPORTING;
    private int localKey;
    private int users;
    private boolean dropped;

    Alias(Transfer.Source source, long length) {
        vhcaId = source.vhca();
        key = source.key();
        address = source.address();
        end = source.address() + length;
    }

    int vhcaId() {
        return vhcaId;
    }

    int key() {
        return key;
    }

    /**
     * First known address of the key. All addresses from here to {@link #end} belong to one
     * registration.
     */
    long address() {
        return address;
    }

    long end() {
        return end;
    }

    /** Extends the known addresses of the key. Returns true if any of them are new. */
    boolean extend(long from, long to) {
        boolean wider = from < address || to > end;
        address = Math.min(address, from);
        end = Math.max(end, to);
        return wider;
    }

    boolean overlaps(long from, long to) {
        return address < to && end > from;
    }

    /** Returns true if the import has succeeded. */
    boolean usable() {
        return state == State.READY;
    }

    /** Key as lkey of the worker's function; 0 if the import was rejected. */
    int localKey() {
        return localKey;
    }

    void imported(int local) {
        localKey = local;
        state = State.READY;
    }

    void refused() {
        state = State.REFUSED;
    }

    /** Runs {@code next} once the import has ended. */
    void whenImported(Runnable next) {
        if (state == State.IMPORTING) {
            waiting.addLast(next);
        } else {
            next.run();
        }
    }

    /** Runs the actions that waited for the end of the import. */
    void resume() {
        for (Runnable next = waiting.pollFirst(); next != null; next = waiting.pollFirst()) {
            next.run();
        }
    }

    void use() {
        users++;
    }

    void unuse() {
        users--;
    }

    void drop() {
        dropped = true;
    }

    /** Returns true if it can be removed: out of the cache, imported, and unused. */
    boolean idle() {
        return dropped && users == 0 && state == State.READY;
    }

    private enum State {
        IMPORTING,
        READY,
        REFUSED
    }
}
