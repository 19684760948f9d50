package dev.doorbell.workloads.binary;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.workloads.binary.HostPrograms.Processes;
import dev.doorbell.workloads.binary.HostPrograms.Start;
import dev.doorbell.workloads.offload.OffloadJob;
import org.jspecify.annotations.Nullable;

/** Software of a node whose ranks are processes of this machine. They live as long as the run. */
final class BinarySoftware implements NodeSoftware {

    private final HostPrograms programs;
    private final Start start;
    private final OffloadJob ranks;
    private @Nullable Processes processes;
    private boolean broken;

    BinarySoftware(HostPrograms programs, Start start, OffloadJob ranks) {
        this.programs = programs;
        this.start = start;
        this.ranks = ranks;
    }

    @Override
    public void boot(Node node) {
        Processes own = programs.prepare(start);
        keep(own);
        own.start();
        ranks.software(own::run).boot(node);
    }

    @Override
    public void finish(Node node) {
        Processes started = processes();
        if (started != null) {
            started.finish(node.instruments());
        }
    }

    @Override
    public void breakOff() {
        Processes started;
        synchronized (this) {
            broken = true;
            started = processes;
        }
        if (started != null) {
            started.breakOff();
        }
    }

    @Override
    public void close() {
        Processes started = processes();
        if (started != null) {
            started.close();
        }
    }

    private synchronized @Nullable Processes processes() {
        return processes;
    }

    /** The run may have been broken off before. */
    private synchronized void keep(Processes started) {
        processes = started;
        if (broken) {
            started.breakOff();
        }
    }
}
