package dev.doorbell.workloads.guest;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.guest.load.Guest;
import dev.doorbell.workloads.job.FaultKind;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.nvshmem.NvshmemJob;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.program.Inputs;
import dev.doorbell.workloads.program.KernelHost;
import dev.doorbell.workloads.program.KernelProgram;
import dev.doorbell.workloads.result.RowWindow;
import dev.doorbell.workloads.result.Table;
import java.util.List;
import java.util.SortedMap;

/**
 * Program with NVSHMEM kernels.
 *
 * @param guest checked program
 * @param program instance for planning
 * @param card card of the workload
 */
record KernelWorkload(Guest guest, KernelProgram program, WorkloadCard card) implements Workload {

    KernelWorkload(Guest guest, KernelProgram program) {
        this(
                guest,
                program,
                Naming.distinct(
                        WorkloadCard.of(Naming.workload(guest), Naming.summary(program))
                                .on(PublishedMachines.NVSHMEM, NvshmemJob.PATHS)
                                .with(Naming.own(program))
                                .with(NvshmemJob.PES_PER_NODE, NvshmemJob.PROXY_THREADS)
                                .spoiledBy(FaultKind.OF_OPERATIONS)));
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = card.read(job);
        int pes = job.nodes() * NvshmemJob.pesPerNode(job, profile, given);
        Inputs inputs = new Inputs(job, given, pes);
        long heapBytes = Guest.call(() -> program.heapBytes(inputs));
        return new Plan(
                guest,
                inputs,
                NvshmemJob.of(job, profile, given, heapBytes, JobFields.PROGRAM.name()),
                heapBytes,
                new OwnTables(guest, inputs));
    }

    private record Plan(
            Guest guest, Inputs inputs, NvshmemJob nvshmem, long heapBytes, OwnTables results)
            implements WorkloadPlan {

        @Override
        public NodeSoftware software(int node) {
            KernelProgram ours = (KernelProgram) guest.forNode();
            return nvshmem.software(pe ->
                    pe.start(host ->
                            KernelHost.guarded(() -> ours.run(new KernelHost(inputs, pe, host)))));
        }

        @Override
        public int pesPerNode() {
            return nvshmem.placement().pesPerNode();
        }

        @Override
        public long storedBytes() {
            return Math.multiplyExact(heapBytes, (long) inputs.members());
        }

        @Override
        public long steps() {
            return results.steps();
        }

        @Override
        public SortedMap<String, String> settings() {
            return nvshmem.settings();
        }

        @Override
        public List<String> warnings() {
            return nvshmem.warnings();
        }

        @Override
        public boolean hasWindows() {
            return results.hasWindows();
        }

        @Override
        public List<RowWindow> windows(List<Measurement> measurements) {
            return results.windows(measurements);
        }

        @Override
        public List<Table> tables(List<Measurement> measurements) {
            return results.tables(measurements);
        }
    }
}
