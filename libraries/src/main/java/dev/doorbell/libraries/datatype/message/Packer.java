package dev.doorbell.libraries.datatype.message;

import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.GpuEngines;
import dev.doorbell.hardware.node.GpuTask;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.libraries.datatype.gpu.PackKernel;
import dev.doorbell.libraries.datatype.strategy.PackRequest;
import dev.doorbell.libraries.datatype.strategy.PartCost;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.Request;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Packer of GPU data into the send buffer of messages, and unpacker from their receive buffer. */
final class Packer {

    private static final int ALIGNMENT = 4096;

    private final Mpi mpi;
    private final MessageOptions options;
    private final Memory gpu;
    private final GpuEngines engines;
    private final long outgoing;
    private final long incoming;

    Packer(Mpi mpi, MessageOptions options) {
        this.mpi = mpi;
        this.options = options;
        Node node = mpi.process().node();
        gpu = node.memory().gpu(options.gpu());
        engines = node.gpuEngines(options.gpu());
        if (options.direct()) {
            long bytes = 2L * options.mostBytes();
            outgoing =
                    NodeMemory.gpuAddress(
                            options.gpu(),
                            options.phantom()
                                    ? gpu.allocatePhantom(bytes, ALIGNMENT)
                                    : gpu.allocate(bytes, ALIGNMENT));
            incoming = outgoing + options.mostBytes();
        } else {
            outgoing = mpi.process().allocate(options.mostBytes());
            incoming = mpi.process().allocate(options.mostBytes());
        }
    }

    /** Bytes of host memory that a rank needs. */
    static long heapBytes(MessageOptions options) {
        return 2L * options.mostBytes() + 4L * ALIGNMENT;
    }

    /** Address of the packed data to send. */
    long outgoing() {
        return outgoing;
    }

    /** Address of the received data to unpack. */
    long incoming() {
        return incoming;
    }

    /** Packs the bytes of a part, once its kernel has run. */
    void pack(PackKernel kernel, long user, Parts parts, int part) {
        if (!options.phantom()) {
            kernel.pack(
                    gpu,
                    user,
                    memory(outgoing),
                    NodeMemory.offset(outgoing),
                    parts.threads().get(part),
                    parts.threads().get(part + 1));
        }
    }

    /** Unpacks the bytes of a part, once its kernel has run. */
    void unpack(PackKernel kernel, long user, Parts parts, int part) {
        if (!options.phantom()) {
            kernel.unpack(
                    memory(incoming),
                    NodeMemory.offset(incoming),
                    gpu,
                    user,
                    parts.threads().get(part),
                    parts.threads().get(part + 1));
        }
    }

    /** Tasks that pack each part. */
    List<GpuTask> launch(PackRequest request, Parts parts) {
        List<GpuWork> inOneGo = options.inOneGo(request);
        if (!inOneGo.isEmpty()) {
            return all(inOneGo, parts);
        }
        List<GpuTask> kernels = new ArrayList<>();
        for (int part = 0; part < parts.count(); part++) {
            kernels.add(launch(request, parts, part));
        }
        return kernels;
    }

    /** Tasks that unpack each part after its arrival. */
    List<GpuTask> launchBehind(List<Request> come, PackRequest request, Parts parts) {
        List<GpuWork> inOneGo = options.inOneGo(request);
        if (!inOneGo.isEmpty()) {
            mpi.awaitAll(come);
            return all(inOneGo, parts);
        }
        List<GpuTask> kernels = new ArrayList<>();
        for (int part = 0; part < parts.count(); part++) {
            mpi.await(come.get(part));
            kernels.add(launch(request, parts, part));
        }
        return kernels;
    }

    /** Chains the works; all parts complete with the last one. */
    private List<GpuTask> all(List<GpuWork> works, Parts parts) {
        GpuTask last = engines.submit(works.getFirst());
        for (GpuWork work : works.subList(1, works.size())) {
            last.await(mpi.process().program());
            last = engines.submit(work);
        }
        return Collections.nCopies(parts.count(), last);
    }

    /**
     * Launches the kernel of a part. The first part pays for a full launch; later launches overlap
     * with running kernels.
     */
    private GpuTask launch(PackRequest request, Parts parts, int part) {
        long bytes = parts.bytes(part);
        long bodyPs = PartCost.bodyPs(options.constants(), request, bytes, !options.direct());
        long launchPs =
                part == 0
                        ? PartCost.launchPs(options.constants(), request)
                        : Math.max(0, options.relaunchPs() - bodyPs);
        GpuWork work =
                options.direct()
                        ? GpuWork.kernel(launchPs, bodyPs)
                        : GpuWork.zeroCopy(launchPs, bodyPs, bytes, request.pack());
        return engines.submit(part == 0 ? work : work.launchedByEngine());
    }

    private Memory memory(long address) {
        return mpi.process().node().memory().space(address);
    }
}
