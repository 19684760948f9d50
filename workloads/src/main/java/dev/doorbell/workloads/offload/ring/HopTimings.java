package dev.doorbell.workloads.offload.ring;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.mpi.collective.Collectives;
import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.Offload;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankFault;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import dev.doorbell.workloads.offload.primitive.PrimitiveRank;

/**
 * Has every hop of the ring measured alone, one after the other, twice: the first time registers
 * and imports.
 */
final class HopTimings {

    /** Name of the hosts' measurements: row, sending rank, less its start, plus the other's end. */
    static final String HOST_SERIES = "ring-host-hop";

    /** By then the receiver is waiting. */
    private static final long SETTLE_PS = 10_000_000;

    private final PrimitiveRank rank;
    private final HostProcess process;
    private final Collectives world;
    private final long buffer;

    HopTimings(PrimitiveRank rank, Collectives world, long buffer) {
        this.rank = rank;
        this.world = world;
        this.buffer = buffer;
        process = rank.process();
    }

    /** Measures messages the ranks send themselves. */
    void host(int row, int bytes) {
        HostRing ring = new HostRing(rank, buffer, bytes, 1);
        for (int hop = 0; hop < rank.mpi().size() - 1; hop++) {
            for (int kept : new int[] {HopMessage.WARM_UP, row}) {
                world.barrier();
                if (process.rank() == hop) {
                    process.work(SETTLE_PS);
                    keep(kept, hop, -process.nowPs());
                    ring.sendOne();
                } else if (process.rank() == hop + 1) {
                    ring.receiveOne();
                    keep(kept, hop, process.nowPs());
                }
            }
        }
    }

    /** Measures the work of workers for a message, or for a part of it. */
    void worker(int row, int bytes) {
        for (int hop = 0; hop < rank.mpi().size() - 1; hop++) {
            for (int kept : new int[] {HopMessage.WARM_UP, row}) {
                world.barrier();
                if (process.rank() == hop) {
                    from(kept, bytes);
                } else if (process.rank() == hop + 1) {
                    to(hop, bytes);
                }
            }
        }
        world.barrier();
    }

    private void from(int row, int bytes) {
        Offload offload = rank.offload();
        Transfer.Source source = offload.export(buffer, bytes);
        CompletionWord word = offload.words().take();
        offload.tell(
                offload.worker(process.rank()),
                new HopMessage.From(row, source, bytes, word).encode());
        offload.words()
                .await(
                        word,
                        new Wait(
                                process.program().name(),
                                "the timing of a hop",
                                Party.own("worker")));
        CompletionStatus status = CompletionStatus.of(offload.words().status(word));
        offload.words().release(word);
        if (status != CompletionStatus.SUCCESS) {
            throw new RankFault(
                    "rank %d: the timing of a hop ended with %s".formatted(process.rank(), status));
        }
    }

    private void to(int hop, int bytes) {
        Transfer.Target target =
                new Transfer.Target(process.rank(), buffer, process.key(buffer, bytes));
        rank.offload().tell(rank.offload().worker(hop), new HopMessage.To(hop, target).encode());
    }

    private void keep(int row, int hop, long value) {
        if (row != HopMessage.WARM_UP) {
            process.node().instruments().measure(HOST_SERIES, (long) row, (long) hop, value);
        }
    }
}
