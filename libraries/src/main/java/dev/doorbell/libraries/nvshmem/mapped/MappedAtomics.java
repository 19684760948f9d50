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
        for (int from = 0; from < atomics.size(); from += LoadStoreUnit.WARP) {
            List<RemoteOperation> warp =
                    atomics.subList(from, Math.min(from + LoadStoreUnit.WARP, atomics.size()));
            long arrivesPs = route.atomicsPs(first.peer(), warp.size(), adjacent);
            for (RemoteOperation atomic : warp) {
                long turnPs = turnPs(atomic.remoteAddress(), arrivesPs);
                resultsPs = Math.max(resultsPs, turnPs);
                node.at(
                        turnPs,
                        Step.of(StepKinds.MAPPED_STORED, () -> apply(node.memory(), atomic)));
            }
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
