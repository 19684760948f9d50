package dev.doorbell.libraries.offload.staged;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.libraries.offload.Offload;
import dev.doorbell.libraries.offload.OffloadCluster;
import dev.doorbell.libraries.offload.launch.BounceMemory;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.offload.worker.Mover;
import dev.doorbell.libraries.offload.worker.Worker;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.pdes.report.Place;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/** Benchmark of one worker that moves blocks from its host to the other of two. */
final class MoverBench {

    private static final int START = 120;
    private static final long BUFFER_BYTES = 1 << 23;
    private static final String PROFILE = "bluefield2-hdr100";

    private final StagingOptions options;
    private final long bounceBytes;
    private Transfer.Source source;
    private Transfer.Target target;
    private BounceMemory bounce;
    private Worker worker;
    private long startPs;
    private long endPs;

    MoverBench(StagingStrategy strategy, int buffer, int depth) {
        options = StagingOptions.of(strategy).with(buffer, depth);
        bounceBytes = strategy == StagingStrategy.DIRECT ? buffer : (long) buffer * depth;
    }

    /** Time from the first post until the last completion of consecutive blocks. */
    long movePs(int blocks, int length) {
        run(mover -> {
            for (int i = 0; i < blocks; i++) {
                mover.move(transfer(i, length), this::ended);
            }
        });
        return endPs - startPs;
    }

    /** Time from the post of a read until its completion has been polled. */
    long readPs(int length) {
        run(mover ->
                worker.read(worker.layout().host(0), local(length), source.range(), this::ended));
        return endPs - startPs;
    }

    /** Time from the post of a write until its completion has been polled. */
    long writePs(int length) {
        run(mover ->
                worker.write(worker.layout().host(1), local(length), target.range(), this::ended));
        return endPs - startPs;
    }

    /** Final statuses of three blocks, one of them with a wrong key. */
    List<CompletionStatus> statuses(int length, int wrong) {
        List<CompletionStatus> statuses = new ArrayList<>();
        run(mover -> {
            for (int i = 0; i < 3; i++) {
                Transfer good = transfer(i, length);
                Transfer.Target bad = new Transfer.Target(1, good.target().address(), 0x7700);
                mover.move(
                        i == wrong ? new Transfer(good.source(), bad, length) : good,
                        statuses::add);
            }
        });
        return statuses;
    }

    /** Busy time of DPU memory for {@code blocks} blocks. */
    long dramBusyPs(int blocks, int length) {
        MachineRun cluster =
                run(mover -> {
                    for (int i = 0; i < blocks; i++) {
                        mover.move(transfer(i, length), this::ended);
                    }
                });
        return cluster.results()
                .get(2)
                .report()
                .busyPs()
                .get(Resource.of(Place.dpu(0, 0), ResourceKind.DRAM));
    }

    Rate memoryRate() {
        return profile().rate("dpu.memoryRate");
    }

    private static Profile profile() {
        return TestProfile.shipped(PROFILE);
    }

    private Transfer transfer(int i, int length) {
        long offset = (long) i * length;
        return new Transfer(source.plus(offset), target.plus(offset), length);
    }

    private LocalBuffer local(int length) {
        return new LocalBuffer(bounce.address(), bounce.key(), length);
    }

    private void ended(CompletionStatus status) {
        if (status != CompletionStatus.SUCCESS) {
            throw new AssertionError("expected success but was " + status);
        }
        endPs = worker.core().nowPs();
    }

    private MachineRun run(Consumer<Mover> work) {
        return new OffloadCluster()
                .profile(PROFILE)
                .mover(
                        bounceBytes,
                        (made, memory) -> {
                            Mover mover =
                                    new StagedMover(
                                            made,
                                            new BounceBuffers(
                                                    memory.address(),
                                                    memory.bytes(),
                                                    memory.key(),
                                                    options),
                                            options);
                            made.on(START, message -> begin(made, memory, mover, work));
                            return mover;
                        })
                .run(2, this::rank);
    }

    private void begin(Worker made, BounceMemory memory, Mover mover, Consumer<Mover> work) {
        worker = made;
        bounce = memory;
        startPs = made.core().nowPs();
        endPs = startPs;
        work.accept(mover);
    }

    private void rank(Offload offload) {
        HostProcess process = offload.process();
        long buffer = process.allocate(BUFFER_BYTES);
        int key = process.key(buffer, BUFFER_BYTES);
        if (process.rank() == 1) {
            target = new Transfer.Target(1, buffer, key);
        } else {
            source = new Transfer.Source(0, buffer, key, process.endpoint().nic().vhcaId(), 0);
            // The other rank does the same at the same time.
            process.work(1_000_000);
            Objects.requireNonNull(target, "registered by now");
            offload.tell(offload.worker(0), new byte[] {START});
        }
    }
}
