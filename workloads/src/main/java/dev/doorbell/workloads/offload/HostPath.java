package dev.doorbell.workloads.offload;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.libraries.mpi.Mpi;
import java.util.function.Function;

/** Collectives the ranks carry out themselves; the DPUs are idle. */
final class HostPath implements OffloadPath {

    @Override
    public Function<Mpi, Collectives> boot(Node node) {
        return mpi -> new HostCollectives(mpi, mpi.world());
    }

    @Override
    public NodeSoftware dpuSoftware() {
        return arm -> {};
    }
}
