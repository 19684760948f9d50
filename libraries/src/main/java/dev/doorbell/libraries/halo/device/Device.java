package dev.doorbell.libraries.halo.device;

import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.libraries.halo.HaloConstants;
import dev.doorbell.libraries.halo.HaloTally;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.pdes.report.Wait;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A GPU of a rank: multiprocessors that take kernels in the order they come, and a copy engine in
 * each direction. Calls keep the rank's core busy for what they cost.
 */
public final class Device {

    private static final int PIECE = 1 << 16;

    private final HostProcess process;
    private final Waiting waiting;
    private final HaloConstants constants;
    private final HaloTally tally;
    private final int gpu;

    /** How a rank waits, without leaving messages unanswered meanwhile. */
    @FunctionalInterface
    public interface Waiting {
        /** Waits until {@code condition}; {@code why} is asked for reports. */
        void await(BooleanSupplier condition, Supplier<Wait> why);
    }

    /** GPU {@code gpu} of the rank's node. */
    public Device(
            HostProcess process,
            int gpu,
            Waiting waiting,
            HaloConstants constants,
            HaloTally tally) {
        this.process = process;
        this.waiting = waiting;
        this.constants = constants;
        this.tally = tally;
        this.gpu = gpu;
    }

    /** What it costs. */
    public HaloConstants constants() {
        return constants;
    }

    /** A new stream. */
    public DeviceStream stream() {
        return new DeviceStream(process.program(), gpu);
    }

    /**
     * Launches a kernel.
     *
     * @param bodyPs for which it has the multiprocessors
     * @param effect what it did, at its end
     */
    public void launch(DeviceStream stream, long bodyPs, Runnable effect) {
        process.work(constants.launchPs());
        stream.enqueue(GpuWork.kernel(0, bodyPs), constants.kernelEndPs(), effect);
    }

    /**
     * Launches a kernel that reads or writes host memory.
     *
     * @param bodyPs for which it has the multiprocessors, alone on the machine
     * @param bytes that pass PCIe meanwhile
     * @param toHost whether it writes
     * @param effect what it did, at its end
     */
    public void launchZeroCopy(
            DeviceStream stream, long bodyPs, long bytes, boolean toHost, Runnable effect) {
        process.work(constants.launchPs());
        stream.enqueue(GpuWork.zeroCopy(0, bodyPs, bytes, toHost), constants.kernelEndPs(), effect);
    }

    /** Issues a copy to host memory. */
    public void copyToHost(DeviceStream stream, long from, long to, long bytes, boolean pinned) {
        tally.toHost(bytes);
        long ps = (pinned ? constants.toHost() : constants.pageableToHost()).timePs(bytes);
        copy(stream, GpuWork.copy(0, ps, bytes, true), () -> move(from, to, bytes));
    }

    /** Issues a copy from host memory. */
    public void copyToDevice(DeviceStream stream, long from, long to, long bytes, boolean pinned) {
        tally.toDevice(bytes);
        long ps = (pinned ? constants.toDevice() : constants.pageableToDevice()).timePs(bytes);
        copy(stream, GpuWork.copy(0, ps, bytes, false), () -> move(from, to, bytes));
    }

    /** Waits until the host knows that a stream has ended what is in it. */
    public void synchronize(DeviceStream stream) {
        await(stream);
        process.program().sleepUntil(stream.knownPs());
    }

    /** Waits until a stream has ended what is in it, whether or not the host would know. */
    public void await(DeviceStream stream) {
        waiting.await(
                stream::idle, () -> new Wait(process.program().name(), "its stream", "the GPU"));
    }

    private void copy(DeviceStream stream, GpuWork work, Runnable effect) {
        tally.copy();
        process.work(constants.issuePs());
        stream.enqueue(work, constants.copyEndPs(), effect);
    }

    private void move(long from, long to, long bytes) {
        NodeMemory all = process.node().memory();
        if (all.phantom(from)) {
            return;
        }
        for (long at = 0; at < bytes; at += PIECE) {
            Payload content = all.read(from + at, (int) Math.min(PIECE, bytes - at));
            all.store(to + at, content);
        }
    }
}
