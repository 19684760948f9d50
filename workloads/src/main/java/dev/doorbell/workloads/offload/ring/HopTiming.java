package dev.doorbell.workloads.offload.ring;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.libraries.offload.launch.BounceMemory;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.offload.worker.Mover;
import dev.doorbell.libraries.offload.worker.Notifier;
import dev.doorbell.libraries.offload.worker.Worker;
import dev.doorbell.libraries.offload.worker.WorkerService;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.verbs.Completion;
import dev.doorbell.pdes.report.Wait;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Measures one hop with nothing else under way: staged, one READ and one WRITE, each from its
 * posting until the worker has polled its completion; from host to host one move.
 */
final class HopTiming implements WorkerService {

    /** Name of the measurements: row, sending rank, picoseconds of the READ and of the WRITE. */
    static final String SERIES = "ring-hop";

    private final Worker worker;
    private final RankLayout layout;
    private final BounceMemory bounce;
    private final Mover mover;
    private final boolean staged;
    private final SortedMap<Integer, HopMessage.From> sources = new TreeMap<>();
    private final SortedMap<Integer, Transfer.Target> targets = new TreeMap<>();

    HopTiming(Worker worker, BounceMemory bounce, Mover mover, boolean staged) {
        this.worker = worker;
        this.bounce = bounce;
        this.mover = mover;
        this.staged = staged;
        layout = worker.layout();
        worker.on(HopMessage.FROM, this::from);
        worker.on(HopMessage.TO, this::to);
    }

    @Override
    public List<Wait> waits() {
        return List.of();
    }

    private void from(byte[] message) {
        HopMessage.From from = HopMessage.From.decode(message);
        sources.put(from.source().rank(), from);
        beginIfBothCame(from.source().rank());
    }

    private void to(byte[] message) {
        HopMessage.To to = HopMessage.To.decode(message);
        targets.put(to.from(), to.target());
        beginIfBothCame(to.from());
    }

    private void beginIfBothCame(int rank) {
        HopMessage.From from = sources.get(rank);
        Transfer.Target target = targets.get(rank);
        if (from != null && target != null) {
            sources.remove(rank);
            targets.remove(rank);
            read(from, target);
        }
    }

    private void read(HopMessage.From from, Transfer.Target target) {
        long start = worker.core().nowPs();
        if (!staged) {
            mover.move(
                    new Transfer(from.source(), target, from.length()),
                    status -> ended(from, 0, start, status));
            return;
        }
        LocalBuffer local = new LocalBuffer(bounce.address(), bounce.key(), from.length());
        worker.read(
                layout.host(from.source().rank()),
                local,
                from.source().range(),
                onSuccess(from, () -> write(from, target, local, start)));
    }

    private void write(
            HopMessage.From from, Transfer.Target target, LocalBuffer local, long started) {
        long start = worker.core().nowPs();
        worker.write(
                layout.host(target.rank()),
                local,
                target.range(),
                status -> ended(from, start - started, start, status));
    }

    private Completion onSuccess(HopMessage.From from, Runnable next) {
        return status -> {
            if (status == CompletionStatus.SUCCESS) {
                next.run();
            } else {
                ended(from, 0, worker.core().nowPs(), status);
            }
        };
    }

    private void ended(HopMessage.From from, long readPs, long start, CompletionStatus status) {
        if (from.row() != HopMessage.WARM_UP) {
            worker.core()
                    .node()
                    .instruments()
                    .measure(
                            SERIES,
                            (long) from.row(),
                            (long) from.source().rank(),
                            readPs,
                            worker.core().nowPs() - start);
        }
        new Notifier(worker).ended(from.word(), status.code(), from.length());
    }
}
