package dev.doorbell.workloads.cluster;

import dev.doorbell.hardware.dpu.DpuConstants;
import dev.doorbell.hardware.dpu.DpuProcess;
import dev.doorbell.hardware.fabric.Fabric;
import dev.doorbell.hardware.nic.DoorbellLoss;
import dev.doorbell.hardware.nic.NicConstants;
import dev.doorbell.hardware.nic.NicProcess;
import dev.doorbell.hardware.node.NodeConstants;
import dev.doorbell.hardware.node.NodeProcess;
import dev.doorbell.hardware.pcie.PcieLink;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.pdes.Channels;
import dev.doorbell.pdes.Digest;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.workloads.WorkloadCatalogue;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.Fault;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The emulated cluster of a job: its logical processes, numbered the same in every process that
 * takes part, and the channels between them. Making a plan validates the job; making a process
 * allocates it.
 */
public final class ClusterPlan {

    private final JobSpec job;
    private final NodeConstants node;
    private final NicConstants nic;
    private final DpuConstants dpu;
    private final int dpus;
    private final WorkloadPlan workload;
    private final List<LpRole> roles = new ArrayList<>();

    private ClusterPlan(JobSpec job, Profile profile) {
        this.job = job;
        node = NodeConstants.of(profile);
        nic = NicConstants.of(profile);
        dpu = DpuConstants.of(profile);
        requireAtLeastOneWay(profile, "host.mmioStore");
        requireAtLeastOneWay(profile, "gpu.mmioStore");
        dpus = profile.count("node.dpus");
        workload = WorkloadCatalogue.find(job.workload()).plan(job, profile);
        for (int n = 0; n < job.nodes(); n++) {
            addNode(n);
        }
    }

    /**
     * The plan of a job.
     *
     * @throws JobException when the job cannot run as asked
     * @throws ProfileException when the profile lacks a constant
     */
    public static ClusterPlan of(JobSpec job, Profile profile) {
        return new ClusterPlan(job, profile);
    }

    /** The part each process plays, by process number. */
    public List<LpRole> roles() {
        return List.copyOf(roles);
    }

    /** The workload with its parameters read. */
    public WorkloadPlan workload() {
        return workload;
    }

    /** Creates process {@code lp}. */
    public LogicalProcess create(int lp) {
        LpRole role = roles.get(lp);
        int base = role.node() * processesPerNode();
        return switch (role.kind()) {
            case NODE ->
                    new NodeProcess(
                            lp,
                            role.node(),
                            node,
                            IntStream.range(base + 1, base + 1 + node.nics()).boxed().toList(),
                            IntStream.range(base + 1 + node.nics(), base + processesPerNode())
                                    .boxed()
                                    .toList(),
                            job.trace(),
                            workload.software(role.node()));
            case NIC ->
                    new NicProcess(
                            lp,
                            base,
                            role.index(),
                            role.name(),
                            nic,
                            doorbellLoss(role),
                            job.trace());
            case DPU -> new DpuProcess(lp, base, role.name(), dpu, job.trace());
        };
    }

    /** A PE has the NIC with its number in the node. Each NIC has a stream of its own. */
    private DoorbellLoss doorbellLoss(LpRole role) {
        int pes = workload.pesPerNode();
        for (Fault fault : job.faults()) {
            if (fault instanceof Fault.DoorbellDrop drop
                    && (drop.pe() == null
                            || (drop.pe() / pes == role.node()
                                    && drop.pe() % pes == role.index()))) {
                return new DoorbellLoss(
                        drop.rateMillionths(), Digest.combine(job.seed(), role.lp()));
            }
        }
        return DoorbellLoss.NONE;
    }

    /** Which processes are connected, and their least latencies. */
    public Channels channels() {
        return new PlannedChannels(roles, nic.pcie(), nic.fabric());
    }

    /** Logical processes of a node under {@code profile}. */
    public static int processesPerNode(Profile profile) {
        return 1 + profile.count("node.nics") + profile.count("node.dpus");
    }

    private int processesPerNode() {
        return 1 + node.nics() + dpus;
    }

    /** A store to a NIC register crosses the link once, so it cannot be faster than the link. */
    private static void requireAtLeastOneWay(Profile profile, String store) {
        if (profile.ps(store) < profile.ps("pcie.oneWay")) {
            throw new ProfileException(
                    "profile %s: constant %s is %d ps; expected at least pcie.oneWay, %d ps"
                            .formatted(
                                    profile.name(),
                                    store,
                                    profile.ps(store),
                                    profile.ps("pcie.oneWay")));
        }
    }

    private void addNode(int n) {
        roles.add(new LpRole(roles.size(), LpKind.NODE, n, 0));
        for (int i = 0; i < node.nics(); i++) {
            roles.add(new LpRole(roles.size(), LpKind.NIC, n, i));
        }
        for (int i = 0; i < dpus; i++) {
            roles.add(new LpRole(roles.size(), LpKind.DPU, n, i));
        }
    }

    /**
     * A node talks to its own NICs and DPUs over PCIe, and every NIC to every other over the
     * fabric.
     */
    private record PlannedChannels(List<LpRole> roles, PcieLink pcie, Fabric fabric)
            implements Channels {

        @Override
        public int processes() {
            return roles.size();
        }

        @Override
        public boolean connected(int from, int to) {
            LpRole a = roles.get(from);
            LpRole b = roles.get(to);
            if (a.kind() == LpKind.NIC && b.kind() == LpKind.NIC) {
                return from != to;
            }
            return a.node() == b.node() && (a.kind() == LpKind.NODE) != (b.kind() == LpKind.NODE);
        }

        @Override
        public long leastLatencyPs(int from, int to) {
            boolean overFabric =
                    roles.get(from).kind() == LpKind.NIC && roles.get(to).kind() == LpKind.NIC;
            return overFabric ? fabric.latencyPs() : pcie.oneWayPs();
        }
    }
}
