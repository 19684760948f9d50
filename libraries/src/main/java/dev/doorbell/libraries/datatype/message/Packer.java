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

/** Packs data of a GPU into a buffer that messages leave from, and unpacks one they come to. */
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

    /** Bytes of host memory a rank needs for this. */
    static long heapBytes(MessageOptions options) {
        return 2L * options.mostBytes() + 4L * ALIGNMENT;
    }

    /** Address of what is packed. */
    long outgoing() {
        return outgoing;
    }

    /** Address of what is to be unpacked. */
    long incoming() {
        return incoming;
    }

    /** The bytes of a part, once its kernel has run. */
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

    /** The bytes of a part, once its kernel has run. */
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

    /** What packs each part. */
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

    /** What unpacks each part, when it has come. */
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

    /** Each work when the one before it is done; all parts are with the last. */
    private List<GpuTask> all(List<GpuWork> works, Parts parts) {
        GpuTask last = engines.submit(works.getFirst());
        for (GpuWork work : works.subList(1, works.size())) {
            last.await(mpi.process().program());
            last = engines.submit(work);
        }
        return Collections.nCopies(parts.count(), last);
    }

    /** The first part waits for the launch; those behind it are launched while others run. */
    private GpuTask launch(PackRequest request, Parts parts, int part) {
        long bytes = parts.bytes(part);
        long bodyPs = PartCost.bodyPs(options.constants(), request, bytes, !options.direct());
        long launchPs =
                part == 0
                        ? PartCost.launchPs(options.constants(), request)
                        : Math.max(0, options.relaunchPs() - bodyPs);
        return engines.submit(
                options.direct()
                        ? GpuWork.kernel(launchPs, bodyPs)
                        : GpuWork.zeroCopy(launchPs, bodyPs, bytes, request.pack()));
    }

    private Memory memory(long address) {
        return mpi.process().node().memory().space(address);
    }
}
