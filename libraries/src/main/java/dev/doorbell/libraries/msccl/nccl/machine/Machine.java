package dev.doorbell.libraries.msccl.nccl.machine;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.ProfileException;

/**
 * Topology of a node as NCCL detects it, from the constants of a profile. All nodes, GPUs and NICs
 * are equal. GPUs and NICs are spread evenly over each other, and GPUs over sockets.
 *
 * @param computeCapability compute capability of the GPUs times ten, such as 80
 * @param gpus GPUs of a node, at least 1
 * @param nvlinks NVLinks of a GPU; 0 for none
 * @param switched true if the NVLinks end at switches, false if each pair of GPUs shares them
 *     evenly
 * @param pcie PCIe link of a GPU, and of a NIC
 * @param sockets sockets and the link between them, which GPUs cross that do not use NVLink
 * @param nics NICs of a node
 * @param nicMbPerSecond data rate of a NIC, in MB/s
 * @param gpuDirect true if GPUs and NICs meet at PCIe switches, not at the CPU
 * @param cpu CPU of the hosts
 */
public record Machine(
        int computeCapability,
        int gpus,
        int nvlinks,
        boolean switched,
        Pcie pcie,
        Sockets sockets,
        int nics,
        long nicMbPerSecond,
        boolean gpuDirect,
        CpuVendor cpu) {

    private static final long MEGA = 1_000_000;

    /** GPUs, NICs or sockets of a node; a search takes longer the more there are. */
    private static final int MOST_DEVICES = 64;

    private static final int MOST_LINKS = 1024;
    private static final int MOST_CAPABILITY = 999;
    private static final int MOST_GENERATION = 9;
    private static final int MOST_LANES = 32;

    /**
     * PCIe link.
     *
     * @param generation generation, from 1
     * @param lanes lanes
     * @param gpusOfSwitch GPUs that share a PCIe switch; 1 if each has its own port of a host
     *     bridge
     */
    public record Pcie(int generation, int lanes, int gpusOfSwitch) {

        // 187.5 MB/s for a lane of generation 1: 12 GB/s for sixteen lanes of generation 3.
        private static final long LANES_2 = 375;

        /** Rate that NCCL assumes. */
        public long mbPerSecond() {
            return lanes * (LANES_2 << (generation - 1)) / 2;
        }
    }

    /**
     * Sockets of a node.
     *
     * @param count sockets with GPUs
     * @param mbPerSecond rate that NCCL assumes between two of them, in MB/s
     */
    public record Sockets(int count, long mbPerSecond) {

        /** One socket, or sockets that no traffic between GPUs crosses. */
        public static final Sockets ONE = new Sockets(1, 0);
    }

    /**
     * Returns the machine of a profile.
     *
     * @throws ProfileException with one sentence, if a constant is missing or has no meaning
     */
    public static Machine of(Profile profile) {
        return of(profile, profile.count("nvlink.links", MOST_LINKS));
    }

    /**
     * Returns the machine of a profile as if its GPUs had no NVLinks.
     *
     * @throws ProfileException with one sentence, if a constant is missing or has no meaning
     */
    public static Machine overPcie(Profile profile) {
        return of(profile, 0);
    }

    private static Machine of(Profile profile, int nvlinks) {
        int gpus = profile.count("node.gpus", MOST_DEVICES);
        boolean alone = gpus == 1;
        boolean direct = alone || nvlinks > 0;
        return new Machine(
                between(profile, "gpu.computeCapability", 35, MOST_CAPABILITY),
                gpus,
                nvlinks,
                !alone && nvlinks > 0 && profile.count("nvlink.switched") != 0,
                new Pcie(
                        between(profile, "pcie.generation", 1, MOST_GENERATION),
                        between(profile, "pcie.lanes", 1, MOST_LANES),
                        direct ? 1 : between(profile, "pcie.gpusOfSwitch", 1, MOST_DEVICES)),
                direct
                        ? Sockets.ONE
                        : new Sockets(
                                between(profile, "node.sockets", 1, MOST_DEVICES),
                                profile.rate("host.socketRate").bytesPerSecond() / MEGA),
                profile.count("node.nics", MOST_DEVICES),
                profile.rate("fabric.linkRate").bytesPerSecond() / MEGA,
                profile.count("nic.gpuDirect") != 0,
                profile.count("host.amd") != 0 ? CpuVendor.AMD : CpuVendor.INTEL);
    }

    private static int between(Profile profile, String constant, int least, int most) {
        int value = profile.count(constant, most);
        if (value < least) {
            throw new ProfileException(
                    "profile %s: constant %s is %d; expected at least %d, which NCCL needs"
                            .formatted(profile.name(), constant, value, least));
        }
        return value;
    }

    /** Generation of the GPUs. */
    public GpuArchitecture gpu() {
        return GpuArchitecture.of(computeCapability);
    }

    /** Link between the GPUs of a node: {@link Hop#NVLINK} or {@link Hop#PCI}. */
    public Hop inside() {
        return nvlinks > 0 ? Hop.NVLINK : Hop.PCI;
    }

    /**
     * Returns the same machine as NCCL sees it over TCP: its NICs do not access the GPUs, or there
     * is one interface in their place.
     *
     * @param speed speed of the interface in Mb/s; 0 for NICs
     */
    public Machine overTcp(int speed) {
        return new Machine(
                computeCapability,
                gpus,
                nvlinks,
                switched,
                pcie,
                sockets,
                speed == 0 ? nics : 1,
                speed == 0 ? nicMbPerSecond : speed / Byte.SIZE,
                false,
                cpu);
    }

    /** Socket of a GPU. */
    public int socketOf(int gpu) {
        return gpu / Math.ceilDiv(gpus, sockets.count());
    }

    /** Returns true if two GPUs share a PCIe switch. */
    public boolean sameSwitch(int a, int b) {
        return a / pcie.gpusOfSwitch() == b / pcie.gpusOfSwitch();
    }

    /**
     * Returns true if stores of 128 bytes stay whole everywhere, as LL128 requires, by the rules of
     * a version.
     */
    public boolean ll128Usable(NcclVersion version) {
        boolean known =
                switch (version) {
                    case V2_12 -> computeCapability == 70 || computeCapability == 80;
                    case V2_30 -> true;
                };
        return known && gpuDirect && inside() == Hop.NVLINK;
    }
}
