package dev.doorbell.libraries.msccl.nccl.graph;

import dev.doorbell.libraries.msccl.nccl.machine.Hop;
import dev.doorbell.libraries.msccl.nccl.machine.Machine;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;

/**
 * Room for channels between nodes. A channel enters a node at a NIC, visits all GPUs and leaves by
 * a NIC: a ring by the same one or by its neighbour, a tree half from the first GPU and half from
 * the second. NCCL's search is replaced by the room on NICs, PCIe and NVLink, which suffices where
 * all GPUs and NICs are alike. Only NICs near the ranks' GPUs are used.
 */
final class RoomBetween implements Room {

    private static final int AMPERE = 80;

    private final NcclVersion version;
    private final Machine machine;
    private final int gpus;
    private final Pattern pattern;
    private final long pcieMb;
    private final int nics;

    RoomBetween(NcclVersion version, Machine machine, int gpus, Pattern pattern) {
        this.version = version;
        this.machine = machine;
        this.gpus = gpus;
        this.pattern = pattern;
        pcieMb = machine.pcie().mbPerSecond();
        nics = Math.ceilDiv(gpus * machine.nics(), machine.gpus());
    }

    @Override
    public int channels(long intraMb, long interMb, boolean same, int least, int most) {
        if (same != (nics == 1)) {
            return 0;
        }
        long room = Math.min(nics * (fastestMb() / interMb), gpus * (pcieMb / pcieCost(interMb)));
        int channels = (int) Math.min(room, most);
        while (channels > 0 && !fitsInside(channels, intraMb, interMb)) {
            channels--;
        }
        return channels >= least ? channels : 0;
    }

    /** Returns the room that a channel takes on the PCIe link of the GPU that it enters. */
    private long pcieCost(long mb) {
        // Before Ampere, what a GPU receives from a NIC costs an eighth in the other direction.
        boolean leaves = gpus == 1 || nics >= gpus;
        return machine.computeCapability() < AMPERE && leaves ? mb + mb / 8 : mb;
    }

    private boolean fitsInside(int channels, long intraMb, long interMb) {
        if (gpus == 1) {
            return true;
        }
        if (machine.inside() == Hop.PCI) {
            return channels * Math.max(intraMb, interMb) <= pcieMb;
        }
        if (!machine.switched()) {
            return channels <= (gpus - 1) * (Links.pairMb(version, machine) / intraMb);
        }
        // The last GPU of a channel sends to no other, but in a tree a second GPU without a NIC of
        // its own passes half to the first.
        long ends = channels / gpus;
        boolean passes = pattern == Pattern.TREE && nics >= gpus;
        long passedMb = passes ? Math.ceilDiv(channels, gpus) * interMb / 2 : 0;
        return (channels - ends) * intraMb + passedMb <= Links.nvlinkMb(version, machine, gpus);
    }

    @Override
    public long fastestMb() {
        return Math.min(pcieMb, machine.nicMbPerSecond());
    }
}
