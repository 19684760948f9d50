package dev.doorbell.libraries.halo.device;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.libraries.cuda.StreamCosts;
import dev.doorbell.libraries.cuda.StreamOperation;
import dev.doorbell.libraries.halo.HaloConstants;
import dev.doorbell.libraries.halo.HaloTally;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * GPU of a rank: multiprocessors that run kernels in order of arrival, and a copy engine in each
 * direction. Each call occupies the rank's core for its cost.
 */
public final class Device {

    private static final int PIECE = 1 << 16;

    private final HostProcess process;
    private final Waiting waiting;
    private final HaloConstants constants;
    private final HaloTally tally;
    private final int gpu;

    /** Blocking wait of a rank that still answers messages. */
    @FunctionalInterface
    public interface Waiting {
        /** Waits until {@code condition} holds; {@code why} is evaluated for reports. */
        void await(BooleanSupplier condition, Supplier<Wait> why);
    }

    /** Creates GPU {@code gpu} of the rank's node. */
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

    /** Costs of the device. */
    public HaloConstants constants() {
        return constants;
    }

    /** Creates a stream. */
    public DeviceStream stream() {
        return new DeviceStream(process.program(), gpu, constants.streams());
    }

    /**
     * Polls a stream. Returns true if all its work is done and the host can know it. A query reads
     * a word of host memory, as a poll of a completion queue does.
     */
    public boolean query(DeviceStream stream) {
        process.work(process.constants().verbs().pollPs());
        return stream.known();
    }

    /**
     * Launches a kernel.
     *
     * @param bodyPs time on the multiprocessors
     * @param effect runs at the end of the kernel
     */
    public void launch(DeviceStream stream, long bodyPs, Runnable effect) {
        issue(stream, constants.streams().kernel(bodyPs), constants.kernelEndPs(), effect);
    }

    /**
     * Launches a kernel that reads or writes host memory.
     *
     * @param bodyPs time on the multiprocessors of an idle machine
     * @param bytes bytes over PCIe during that time
     * @param toHost true if it writes host memory
     * @param effect runs at the end of the kernel
     */
    public void launchZeroCopy(
            DeviceStream stream, long bodyPs, long bytes, boolean toHost, Runnable effect) {
        issue(
                stream,
                constants.streams().zeroCopy(bodyPs, bytes, toHost),
                constants.kernelEndPs(),
                effect);
    }

    /** Issues a copy to host memory. */
    public void copyToHost(DeviceStream stream, long from, long to, long bytes, boolean pinned) {
        tally.toHost(bytes);
        StreamCosts streams = constants.streams();
        StreamOperation copy =
                pinned ? streams.toHost(bytes) : streams.toHost(bytes, constants.pageableToHost());
        copy(stream, copy, () -> move(from, to, bytes));
    }

    /** Issues a copy from host memory. */
    public void copyToDevice(DeviceStream stream, long from, long to, long bytes, boolean pinned) {
        tally.toDevice(bytes);
        StreamCosts streams = constants.streams();
        StreamOperation copy =
                pinned
                        ? streams.toDevice(bytes)
                        : streams.toDevice(bytes, constants.pageableToDevice());
        copy(stream, copy, () -> move(from, to, bytes));
    }

    /** Waits until the host knows that all work of a stream is done. */
    public void synchronize(DeviceStream stream) {
        await(stream);
        process.program().sleepUntil(stream.knownPs());
    }

    /** Waits until all work of a stream is done, even if the host does not know it yet. */
    public void await(DeviceStream stream) {
        waiting.await(
                stream::idle,
                () -> new Wait(process.program().name(), "its stream", Party.named("the GPU")));
    }

    private void copy(DeviceStream stream, StreamOperation copy, Runnable effect) {
        tally.copy();
        issue(stream, copy, constants.copyEndPs(), effect);
    }

    private void issue(
            DeviceStream stream, StreamOperation operation, long noticePs, Runnable effect) {
        process.work(operation.callPs());
        stream.enqueue(operation, noticePs, effect);
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
