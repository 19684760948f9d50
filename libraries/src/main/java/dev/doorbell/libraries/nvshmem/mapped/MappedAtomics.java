package dev.doorbell.libraries.nvshmem.mapped;

import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.gpu.LoadStoreUnit;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.nvshmem.transport.Caller;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import java.util.List;

/** Atomics that the L2 cache of the target GPU performs. Those on one word take turns there. */
final class MappedAtomics {

    private static final long LOW_WORD = 0xffff_ffffL;

    private final Node node;
    private final GpuConstants gpu;
    private final Route route;
    private final AtomicTurns turns;
    private long lastPs;

    MappedAtomics(Node node, GpuConstants gpu, Route route, AtomicTurns turns) {
        this.turns = turns;
        this.node = node;
        this.gpu = gpu;
        this.route = route;
    }

    /** Performs atomics of neighbouring threads, and waits for their results if they have any. */
    void perform(Caller caller, List<RemoteOperation> atomics) {
        RemoteOperation first = atomics.getFirst();
        boolean adjacent = adjacent(atomics);
        long resultsPs = node.nowPs();
        int from = 0;
        while (from < atomics.size()) {
            int to = endOfRequest(atomics, from);
            int peer = atomics.get(from).peer();
            long arrivesPs = route.atomicsPs(peer, to - from, adjacent);
            for (RemoteOperation atomic : atomics.subList(from, to)) {
                long turnPs = turnPs(atomic.remoteAddress(), arrivesPs);
                resultsPs = Math.max(resultsPs, turnPs);
                node.at(
                        turnPs,
                        Step.of(StepKinds.MAPPED_STORED, () -> apply(node.memory(), atomic)));
            }
            from = to;
        }
        long issuePs = gpu.loadStore().atomicsPs(atomics.size(), adjacent);
        caller.issue(issuePs, issuePs);
        route.awaitRoom(caller.program(), first.peer());
        if (first.fetching()) {
            caller.program()
                    .sleepUntil(
                            resultsPs
                                    + route.loadPs(first.peer())
                                    - route.toAtomicUnitPs(first.peer()));
        }
    }

    /** Atomics of one warp to one peer travel together. */
    private static int endOfRequest(List<RemoteOperation> atomics, int from) {
        int end = Math.min(from - from % LoadStoreUnit.WARP + LoadStoreUnit.WARP, atomics.size());
        int to = from + 1;
        while (to < end && atomics.get(to).peer() == atomics.get(from).peer()) {
            to++;
        }
        return to;
    }

    void describe(RelativeState state) {
        state.until(lastPs);
    }

    /** Updates the target and stores the old value at the local address. */
    static void apply(NodeMemory memory, RemoteOperation operation) {
        long mask = operation.length() == Integer.BYTES ? LOW_WORD : -1L;
        long old = memory.readLong(operation.remoteAddress()) & mask;
        long next =
                operation.kind().apply(old, operation.operand() & mask, operation.compare() & mask);
        memory.store(operation.localAddress(), Payload.of(bytes(old, Long.BYTES)));
        memory.store(operation.remoteAddress(), Payload.of(bytes(next, operation.length())));
    }

    private long turnPs(long word, long arrivesPs) {
        long turnPs = turns.take(word, node.nowPs(), arrivesPs);
        lastPs = Math.max(lastPs, turnPs + gpu.atomicTurnPs());
        return turnPs;
    }

    private static boolean adjacent(List<RemoteOperation> atomics) {
        for (int i = 1; i < atomics.size(); i++) {
            if (atomics.get(i).remoteAddress()
                    != atomics.get(i - 1).remoteAddress() + atomics.get(i).length()) {
                return false;
            }
        }
        return atomics.size() > 1;
    }

    private static byte[] bytes(long value, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (value >>> (8 * i));
        }
        return bytes;
    }
}
