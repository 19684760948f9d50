package dev.doorbell.libraries.nvshmem.collective;

import dev.doorbell.libraries.nvshmem.Cta;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.Scope;
import dev.doorbell.libraries.nvshmem.Team;
import dev.doorbell.libraries.nvshmem.collective.reduction.ElementType;
import dev.doorbell.libraries.nvshmem.collective.reduction.Elements;
import dev.doorbell.libraries.nvshmem.collective.reduction.Scratch;
import dev.doorbell.libraries.nvshmem.heap.SymmetricAddress;

/**
 * Reduction of short data over all PEs: an {@link Fcollect} of the sources among the PEs of each
 * node and their combination, then the same among the PEs with equal numbers in their nodes.
 */
final class NodeReduction {

    private final Team node;
    private final Team across;
    private final Fcollect inNode;
    private final Fcollect acrossNodes;
    private final Scratch scratch;

    /** Splits the world and allocates memory in a collective call. */
    NodeReduction(Pe pe, Scratch scratch) {
        this.scratch = scratch;
        node = pe.world().onNode();
        across = pe.world().acrossNodes();
        inNode = new Fcollect(pe, node, PushOrder.RING, 0);
        acrossNodes = new Fcollect(pe, across, PushOrder.RING, 0);
    }

    /** Returns true if data is short enough, of a suitable type, and reduced by thread blocks. */
    boolean fits(Cta cta, int elements, ElementType type, Scope scope) {
        int bytes = elements * type.bytes();
        return scope == Scope.BLOCK
                && Fcollect.flagged(cta, bytes, type.bytes(), scope)
                && (long) cta.pe().pes() * bytes <= Scratch.HALF_BYTES;
    }

    /** Reduces the sources of all PEs into the destinations of all. */
    void run(
            Cta cta,
            SymmetricAddress destination,
            SymmetricAddress source,
            int elements,
            Elements loops,
            Scope scope) {
        SymmetricAddress blocks = scratch.next();
        stage(cta, inNode, node.pes(), blocks, destination, source, elements, loops, scope);
        if (across.pes() > 1) {
            stage(
                    cta,
                    acrossNodes,
                    across.pes(),
                    blocks,
                    destination,
                    destination,
                    elements,
                    loops,
                    scope);
        }
    }

    private void stage(
            Cta cta,
            Fcollect collect,
            int members,
            SymmetricAddress blocks,
            SymmetricAddress destination,
            SymmetricAddress source,
            int elements,
            Elements loops,
            Scope scope) {
        if (members == 1) {
            loops.copy(cta, destination, source, elements);
        } else {
            int bytes = elements * loops.type().bytes();
            collect.run(cta, blocks, source, bytes, loops.type().bytes(), scope);
            loops.combine(cta, destination, blocks, bytes, members, elements);
        }
        cta.syncThreads(scope);
    }
}
