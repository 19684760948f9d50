package dev.doorbell.workloads.halo;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.ProfileException;
import dev.doorbell.libraries.halo.HaloConstants;
import dev.doorbell.libraries.halo.HaloLayout;
import dev.doorbell.libraries.halo.ibgda.PutExchange;
import dev.doorbell.libraries.halo.scheme.HaloOptions;
import dev.doorbell.libraries.halo.scheme.HaloRank;
import dev.doorbell.libraries.halo.scheme.Scheme;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.MpiOptions;
import dev.doorbell.libraries.mpi.MpiSetup;
import dev.doorbell.libraries.nvshmem.Nvshmem;
import dev.doorbell.libraries.nvshmem.Pe;
import dev.doorbell.libraries.nvshmem.setup.NvshmemConstants;
import dev.doorbell.libraries.nvshmem.setup.NvshmemOptions;
import dev.doorbell.libraries.nvshmem.setup.Path;
import dev.doorbell.libraries.nvshmem.setup.Placement;
import dev.doorbell.libraries.nvshmem.transport.FaultInjection;
import dev.doorbell.libraries.process.HostConstants;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.workloads.LogicalProcesses;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import java.util.List;
import java.util.function.Consumer;

/**
 * Set-up of the members of a job: a rank or PE and a GPU for each domain.
 *
 * @param profile of the machine
 * @param layouts of all domains
 * @param options of exchanges
 * @param perNode domains on each node
 */
public record ExchangeSetup(
        Profile profile, List<HaloLayout> layouts, HaloOptions options, int perNode) {

    /** The path on which GPUs post. */
    public static final String IBGDA = "ibgda";

    // Queues and the control part of the heap live beside the data.
    private static final long HEAP_RESERVE_BYTES = 1L << 28;

    public ExchangeSetup {
        layouts = List.copyOf(layouts);
    }

    /**
     * Returns true if GPUs are to post. Refuses a profile without GPUs, with GPUs that cannot post,
     * or without a constant that an exchange needs.
     */
    public static boolean posting(JobSpec job, Profile profile) {
        if (profile.count("node.gpus") == 0) {
            throw JobException.invalid("profile", profile.name(), "one with GPUs");
        }
        HaloConstants.of(profile);
        if (!job.path().equals(IBGDA)) {
            HostConstants.of(profile);
            return false;
        }
        try {
            NvshmemConstants.of(profile);
            return true;
        } catch (ProfileException lacking) {
            throw new JobException(
                    "path",
                    "path is ibgda on profile %s, whose GPUs do not post to their NIC; expected one of %s, or a profile with IBGDA"
                            .formatted(job.profile(), String.join(", ", Scheme.names())));
        }
    }

    /** Refuses fields that do not fit in GPU memory. */
    public void requireRoom() {
        long most = 0;
        for (HaloLayout layout : layouts) {
            long numbers = layout.fieldBytes() + 2 * (layout.sentBytes() + layout.receivedBytes());
            most = Math.max(most, numbers * options.mostFields());
        }
        long limit = profile.size("gpu.memory") - HEAP_RESERVE_BYTES;
        if (most > limit) {
            throw new JobException(
                    "mesh",
                    "mesh asks for %d bytes of a GPU; expected at most %d, which gpu.memory leaves"
                            .formatted(most, limit));
        }
    }

    /** Bytes all nodes store. */
    public long storedBytes() {
        return 2L
                * options.mostFields()
                * layouts.stream()
                        .mapToLong(it -> it.fieldBytes() + it.sentBytes() + it.receivedBytes())
                        .sum();
    }

    /** Runs {@code program} as each rank of a node. */
    public void ranks(Node node, List<Scheme> schemes, Consumer<Member> program) {
        MpiSetup setup =
                new MpiSetup(
                        new RankLayout(
                                layouts.size() / perNode,
                                perNode,
                                0,
                                LogicalProcesses.perNode(profile)),
                        HostConstants.of(profile),
                        MpiOptions.of(
                                layouts.stream()
                                        .mapToLong(it -> HaloRank.heapBytes(it, schemes, options))
                                        .max()
                                        .orElse(1),
                                options.phantom()));
        Mpi.init(
                node,
                setup,
                mpi ->
                        program.accept(
                                Member.rank(
                                        mpi,
                                        layouts.get(mpi.rank()),
                                        schemes,
                                        options,
                                        HaloConstants.of(profile))));
    }

    /** Runs {@code program} as the PE of a node. */
    public void pes(Node node, Consumer<Member> program) {
        long heap = PutExchange.heapBytes(layouts, options.mostFields());
        Nvshmem.init(
                node,
                new Placement(layouts.size(), 1, LogicalProcesses.perNode(profile)),
                NvshmemConstants.of(profile),
                NvshmemOptions.of(Path.IBGDA, heap).with(it -> it.phantom(options.phantom())),
                pe -> new FaultInjection(List.of()),
                pe -> start(pe, program));
    }

    private void start(Pe pe, Consumer<Member> program) {
        pe.start(host -> {
            PutExchange puts =
                    new PutExchange(
                            pe, host, layouts, options.mostFields(), HaloConstants.of(profile));
            program.accept(Member.pe(pe, host, puts));
        });
    }
}
