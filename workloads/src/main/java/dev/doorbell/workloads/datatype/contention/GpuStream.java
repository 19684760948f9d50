package dev.doorbell.workloads.datatype.contention;

import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.pdes.report.Wait;
import java.util.List;

/** A CUDA stream: works of one GPU, each given to its engine when the one before it is done. */
final class GpuStream {

    private final String name;
    private boolean ended;
    private long endPs;

    private GpuStream(String name) {
        this.name = name;
    }

    /** Starts a stream now. */
    static GpuStream start(Program host, int gpu, String name, List<GpuWork> works) {
        GpuStream stream = new GpuStream(name);
        host.node().start(name, it -> stream.run(it, gpu, works, host));
        return stream;
    }

    private void run(Program program, int gpu, List<GpuWork> works, Program host) {
        works.forEach(work -> program.node().gpuEngines(gpu).run(program, work));
        ended = true;
        endPs = program.nowPs();
        host.wake(0);
    }

    /** Blocks a program until the last work is done; returns when that was. */
    long await(Program host) {
        while (!ended) {
            host.suspend(new Wait(host.name(), "the end of " + name, host.node().name()));
        }
        return endPs;
    }
}
