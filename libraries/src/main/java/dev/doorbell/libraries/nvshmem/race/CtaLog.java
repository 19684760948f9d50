package dev.doorbell.libraries.nvshmem.race;

import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;
import dev.doorbell.libraries.nvshmem.transport.ElementStores;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import dev.doorbell.libraries.nvshmem.transport.Submission;
import dev.doorbell.pdes.Digest;
import java.util.List;

/** Part of a PE's access log that one thread block writes. Logging takes no virtual time. */
public final class CtaLog {

    private final AccessLog log;
    private final Program program;
    private final int kernel;
    private final int cta;
    private final int actor;
    private long gridBarriers;

    CtaLog(AccessLog log, Program program, int kernel, int cta, int actor) {
        this.log = log;
        this.program = program;
        this.kernel = kernel;
        this.cta = cta;
        this.actor = actor;
    }

    /** Logs the end of the thread block. */
    public void join() {
        note(AccessKind.JOIN);
        log.release(actor);
    }

    /** Logs its arrival at the grid barrier. */
    public void gridArrive() {
        gridBarriers++;
        add(AccessKind.GRID_ARRIVE, log.pe(), 0, 0, 0, 1, 0, gridBarrier());
    }

    /** Logs its departure from the grid barrier. */
    public void gridLeave() {
        add(AccessKind.GRID_LEAVE, log.pe(), 0, 0, 0, 1, 0, gridBarrier());
    }

    /** Logs the end of a quiet. */
    public void quiet() {
        note(AccessKind.QUIET);
    }

    /** Logs the end of a fence. */
    public void fence() {
        note(AccessKind.FENCE);
    }

    /** Logs that the last {@code operations} posted operations are done for their caller. */
    public void done(int operations) {
        add(AccessKind.DONE, log.pe(), 0, 0, 0, 1, 0, operations);
    }

    /** Logs that a synchronising access saw {@code value} in the word at {@code peer}. */
    public void acquired(SymmetricAddress word, long value, int peer) {
        add(AccessKind.ACQUIRE, peer, placeOf(word), placeOf(word), Long.BYTES, 1, 0, value);
    }

    /** Logs a load of a word. */
    public void load(SymmetricAddress word) {
        add(AccessKind.LOAD, log.pe(), placeOf(word), 0, Long.BYTES, 1, 0, 0);
    }

    /** Logs a store to a word. */
    public void store(SymmetricAddress word, long value) {
        add(AccessKind.STORE, log.pe(), placeOf(word), placeOf(word), Long.BYTES, 1, 0, value);
    }

    /** Logs a read of a range by the kernel. */
    public void read(SymmetricAddress start, long bytes) {
        add(AccessKind.READ, log.pe(), placeOf(start), 0, bytes, 1, 0, 0);
    }

    /** Logs a write of a range by the kernel. */
    public void write(SymmetricAddress start, long bytes) {
        add(AccessKind.WRITE, log.pe(), placeOf(start), 0, bytes, 1, 0, 0);
    }

    /** Logs operations that are about to be posted. */
    public void posting(List<Submission> lanes) {
        if (!log.on()) {
            return;
        }
        for (Submission lane : lanes) {
            List<RemoteOperation> operations = lane.operations();
            for (int i = 0; i < operations.size(); i++) {
                posting(operations.get(i), i + 1 < operations.size());
            }
        }
    }

    private void posting(RemoteOperation operation, boolean signalFollows) {
        long remote = placeOf(log.heap().symmetric(operation.remoteAddress()));
        boolean word = (remote & AccessRecord.CONTROL) != 0;
        switch (operation.kind()) {
            case PUT -> transfer(AccessKind.PUT, operation, remote, signalFollows ? 1 : 0);
            case GET -> transfer(AccessKind.GET, operation, remote, 0);
            case INLINE_PUT ->
                    posted(word ? AccessKind.SIGNAL : AccessKind.ELEMENTS, operation, remote);
            case ATOMIC_ADD -> posted(AccessKind.ADD, operation, remote);
            default -> posted(AccessKind.ATOMIC, operation, remote);
        }
    }

    private void transfer(AccessKind kind, RemoteOperation operation, long remote, long value) {
        long local = placeOf(log.heap().symmetric(operation.localAddress()));
        add(kind, operation.peer(), local, remote, operation.length(), 1, 0, value);
    }

    private void posted(AccessKind kind, RemoteOperation operation, long remote) {
        add(kind, operation.peer(), 0, remote, operation.length(), 1, 0, operation.operand());
    }

    /** Logs element stores that are about to be posted. */
    public void posting(ElementStores stores) {
        if (!log.on()) {
            return;
        }
        long values = 0;
        for (long value : stores.values()) {
            values = Digest.combine(values, value);
        }
        add(
                AccessKind.ELEMENTS,
                stores.peer(),
                0,
                placeOf(log.heap().symmetric(stores.remoteAddress())),
                stores.elementBytes(),
                stores.count(),
                stores.strideBytes(),
                stores.count() == 1 ? stores.values()[0] : values);
    }

    void note(AccessKind kind) {
        add(kind, log.pe(), 0, 0, 0, 1, 0, 0);
    }

    private long gridBarrier() {
        return (long) kernel << Integer.SIZE | gridBarriers;
    }

    private static long placeOf(SymmetricAddress address) {
        return address.control() ? AccessRecord.CONTROL | address.offset() : address.offset();
    }

    private void add(
            AccessKind kind,
            int peer,
            long local,
            long remote,
            long bytes,
            int count,
            int stride,
            long value) {
        if (log.on()) {
            log.add(
                    new AccessRecord(
                            program.nowPs(),
                            kind,
                            log.pe(),
                            actor,
                            cta,
                            peer,
                            local,
                            remote,
                            bytes,
                            count,
                            stride,
                            value));
        }
    }
}
