package dev.doorbell.workloads.cluster;

import dev.doorbell.hardware.ServiceTimes;
import dev.doorbell.hardware.nic.NicProcess;
import dev.doorbell.hardware.nic.doorbell.DoorbellLoss;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.nic.port.NicFunction;
import dev.doorbell.hardware.node.NodeConstants;
import dev.doorbell.hardware.node.NodeIdentity;
import dev.doorbell.hardware.node.NodeProcess;
import dev.doorbell.hardware.pcie.PcieLink;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.pdes.Digest;
import dev.doorbell.pdes.LogicalProcess;
import dev.doorbell.pdes.horizon.Channels;
import dev.doorbell.workloads.Estimate;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadDraft;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.job.Fault;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Emulated cluster of a job: its logical processes, numbered the same in every process that takes
 * part, and the channels between them. Making it reads the job's parameters in bounded time and
 * memory. Parts that grow with them are made by {@link #workload}, when it is first needed; making
 * a process allocates it.
 */
public final class ClusterPlan {

    private final JobSpec job;
    private final NodeConstants node;
    private final NicConstants nic;
    private final @Nullable NodeConstants dpu;
    private final int dpus;
    private final WorkloadDraft draft;
    private @Nullable WorkloadPlan workload;
    private final List<LpRole> roles = new ArrayList<>();

    private ClusterPlan(Workload program, JobSpec job, Profile profile) {
        this.job = job;
        node = NodeConstants.of(profile);
        nic = NicConstants.of(profile);
        dpus = dpus(profile, node);
        dpu = dpus == 0 ? null : NodeConstants.ofDpu(profile);
        requireAtLeastOneWay(profile, "host.mmioStore", "pcie.oneWay");
        if (node.gpus() > 0) {
            requireAtLeastOneWay(profile, "gpu.mmioStore", "pcie.oneWay");
        }
        if (dpus > 0) {
            requireAtLeastOneWay(profile, "dpu.mmioStore", "dpu.pcieOneWay");
        }
        draft = program.draft(job, profile);
        DpuFaults.check(job, dpus, draft.usesDpus());
        for (int n = 0; n < job.nodes(); n++) {
            addNode(n);
        }
    }

    /**
     * The plan of a job.
     *
     * @throws JobException when the job cannot run as requested
     * @throws ProfileException when the profile lacks a constant
     */
    public static ClusterPlan of(JobSpec job, Profile profile) {
        return of(WorkloadCatalogue.find(job.workload(), job.program()), job, profile);
    }

    /**
     * The plan of a job of a workload that no catalogue has.
     *
     * @throws JobException when the job cannot run as requested
     * @throws ProfileException when the profile lacks a constant
     */
    public static ClusterPlan of(Workload program, JobSpec job, Profile profile) {
        return new ClusterPlan(program, job, profile);
    }

    /** The part each process plays, by process number. */
    public List<LpRole> roles() {
        return List.copyOf(roles);
    }

    /** Estimate of the first call of {@link #workload}. */
    public Estimate estimate() {
        return draft.estimate();
    }

    /**
     * Checks properties that the parameters alone do not show, when that is quick.
     *
     * @throws JobException when the job cannot run as requested
     */
    public void check() {
        if (draft.estimate().small()) {
            draft.plan();
        }
    }

    /**
     * The workload's plan. The first call makes it, which may take long; an interrupt of the thread
     * ends it.
     *
     * @throws JobException when the job cannot run as requested
     */
    public synchronized WorkloadPlan workload() {
        WorkloadPlan known = workload;
        if (known == null) {
            known = draft.plan();
            workload = known;
        }
        return known;
    }

    /**
     * Refuses a job whose bytes do not fit in the heap of this process: better one sentence before
     * the run than a process out of memory in the middle of it.
     *
     * @param hosted nodes that this process hosts
     */
    public void requireRoom(long hosted) {
        if (job.payload() == PayloadMode.PHANTOM || hosted == 0) {
            return;
        }
        long heap = Runtime.getRuntime().maxMemory();
        double stored = (double) workload().storedBytes() * hosted / job.nodes();
        if (stored > heap / 10.0 * 9) {
            throw JobException.invalid(
                    "payload",
                    "real and stores %.0f MiB, more than the %d MiB heap of this process holds"
                            .formatted(stored / (1 << 20), heap >> 20),
                    "phantom, smaller sizes, or a larger heap");
        }
    }

    /** Creates process {@code lp}. */
    public LogicalProcess create(int lp) {
        return create(lp, ServiceTimes.UNCHANGED);
    }

    /** Creates process {@code lp} with other service times of its resources. */
    public LogicalProcess create(int lp, ServiceTimes times) {
        LogicalProcess device = servingAt(times, device(lp));
        return draft.hasWindows() ? historic(device) : device;
    }

    private static LogicalProcess servingAt(ServiceTimes times, LogicalProcess device) {
        return switch (device) {
            case NodeProcess computer -> computer.servingAt(times);
            case NicProcess nic -> nic.servingAt(times);
            default -> device;
        };
    }

    private static LogicalProcess historic(LogicalProcess device) {
        return switch (device) {
            case NodeProcess computer -> computer.keepingHistory();
            case NicProcess nic -> nic.keepingHistory();
            default -> device;
        };
    }

    private LogicalProcess device(int lp) {
        LpRole role = roles.get(lp);
        int base = role.node() * processesPerNode();
        return switch (role.kind()) {
            case NODE ->
                    new NodeProcess(
                            lp,
                            role.node(),
                            node,
                            IntStream.range(base + 1, base + 1 + node.nics()).boxed().toList(),
                            job.trace(),
                            workload().software(role.node()));
            case NIC ->
                    new NicProcess(
                            lp,
                            functions(role, base),
                            role.place(),
                            nic,
                            doorbellLoss(role),
                            job.trace());
            case DPU ->
                    new NodeProcess(
                            lp,
                            NodeIdentity.dpu(role.node(), role.index()),
                            dpu(),
                            List.of(base + 1 + role.index()),
                            job.trace(),
                            workload().dpuSoftware(role.node(), role.index()),
                            job.dpuDownPs(role.node(), role.index()));
        };
    }

    /** DPU i is attached to NIC i, which serves it beside the host. */
    private List<NicFunction> functions(LpRole nicRole, int base) {
        List<NicFunction> functions = new ArrayList<>();
        functions.add(
                NicFunction.of(nicRole.lp(), NicFunction.HOST, base, nicRole.index(), node.pcie()));
        if (nicRole.index() < dpus) {
            int process = base + 1 + node.nics() + nicRole.index();
            functions.add(
                    NicFunction.of(nicRole.lp(), NicFunction.ARM, process, 0, dpu().pcie())
                            .downAt(job.dpuDownPs(nicRole.node(), nicRole.index())));
        }
        return functions;
    }

    private NodeConstants dpu() {
        return Objects.requireNonNull(dpu, "a profile without DPUs has no constants for them");
    }

    /**
     * Doorbell losses of a NIC. A PE has the NIC with its number in the node. Each NIC has a
     * separate random stream.
     */
    private DoorbellLoss doorbellLoss(LpRole role) {
        for (Fault fault : job.faults()) {
            if (fault instanceof Fault.DoorbellDrop drop && hits(drop.pe(), role)) {
                return new DoorbellLoss(
                        drop.rateMillionths(), Digest.combine(job.seed(), role.lp()));
            }
        }
        return DoorbellLoss.NONE;
    }

    private boolean hits(@Nullable Integer pe, LpRole nic) {
        if (pe == null) {
            return true;
        }
        int pes = workload().pesPerNode();
        return pe / pes == nic.node() && pe % pes == nic.index();
    }

    /** Connections between processes, and their least latencies. */
    public Channels channels() {
        PcieLink arm = dpu == null ? node.pcie() : dpu.pcie();
        return new PlannedChannels(
                roles, node.pcie().oneWayPs(), arm.oneWayPs(), nic.fabric().latencyPs());
    }

    private int processesPerNode() {
        return 1 + node.nics() + dpus;
    }

    /** A store to a NIC register crosses the link once, so it cannot be faster than the link. */
    private static void requireAtLeastOneWay(Profile profile, String store, String oneWay) {
        if (profile.ps(store) < profile.ps(oneWay)) {
            throw new ProfileException(
                    "profile %s: constant %s is %d ps; expected at least %s, %d ps"
                            .formatted(
                                    profile.name(),
                                    store,
                                    profile.ps(store),
                                    oneWay,
                                    profile.ps(oneWay)));
        }
    }

    private static int dpus(Profile profile, NodeConstants node) {
        int dpus = profile.count("node.dpus");
        if (dpus > node.nics()) {
            throw new ProfileException(
                    "profile %s: constant node.dpus is %d; expected at most node.nics, %d"
                            .formatted(profile.name(), dpus, node.nics()));
        }
        return dpus;
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
}
