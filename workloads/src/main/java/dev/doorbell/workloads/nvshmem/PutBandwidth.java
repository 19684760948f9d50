package dev.doorbell.workloads.nvshmem;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.nvshmem.ibgda.IbgdaOptions;
import dev.doorbell.pdes.Measurement;
import dev.doorbell.workloads.Column;
import dev.doorbell.workloads.JobSpec;
import dev.doorbell.workloads.Parameter;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.Table;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code shmem_put_bw} of NVSHMEM's perftest: in every iteration each CTA puts its share of the
 * buffer with one non-blocking block-scope put, and all CTAs meet at a grid barrier; one quiet ends
 * it.
 */
public final class PutBandwidth implements Workload {

    private static final long MAX_MESSAGE_BYTES = 1L << 30;

    @Override
    public String name() {
        return "nvshmem/put-bw";
    }

    @Override
    public String summary() {
        return "Put bandwidth between pairs of PEs, one put per CTA and iteration, grid barrier every iteration";
    }

    @Override
    public List<String> paths() {
        return NvshmemJob.PATHS;
    }

    @Override
    public List<Parameter> parameters() {
        return NvshmemJob.parameters(
                new Parameter(
                        "ctas",
                        "4",
                        "",
                        "1 to 108, or a list",
                        "thread blocks that put at the same time"),
                new Parameter(
                        "sizes",
                        "1K..64K",
                        "B",
                        "1 to 1G, a list or a range",
                        "message of each CTA"),
                new Parameter("iterations", "200", "", "1 to 1000000", "timed iterations"),
                new Parameter("warmup", "20", "", "0 to 1000000", "iterations before"));
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = new Parameters(this, job);
        List<Integer> ctas = given.integers("ctas", 1, profile.count("gpu.sms"));
        List<Long> sizes = given.sizes("sizes", 1, MAX_MESSAGE_BYTES);
        int iterations = given.integer("iterations", 1, 1_000_000);
        int warmup = given.integer("warmup", 0, 1_000_000);
        int mostCtas = ctas.stream().mapToInt(Integer::intValue).max().orElseThrow();
        long largest = sizes.stream().mapToLong(Long::longValue).max().orElseThrow() * mostCtas;
        NvshmemJob nvshmem =
                NvshmemJob.of(
                        job,
                        profile,
                        given,
                        2 * largest + (1 << 12),
                        "sizes",
                        IbgdaOptions.rc(mostCtas));
        nvshmem.requirePairs();
        return new Plan(new PutBandwidthProgram(nvshmem, ctas, sizes, largest, iterations, warmup));
    }

    private record Plan(PutBandwidthProgram program) implements WorkloadPlan {

        @Override
        public NodeSoftware software(int node) {
            return program.software();
        }

        @Override
        public long storedBytes() {
            return Math.multiplyExact(program.bufferBytes(), program.nvshmem().placement().pes());
        }

        @Override
        public List<String> warnings() {
            return program.nvshmem().warnings();
        }

        @Override
        public List<Table> tables(List<Measurement> measurements) {
            List<List<String>> rows = new ArrayList<>();
            for (Measurement row : measurements) {
                long ctas = row.values().get(1);
                long size = row.values().get(2);
                long iterations = row.values().get(3);
                long ps = row.values().get(4);
                rows.add(
                        List.of(
                                row.values().get(0).toString(),
                                Long.toString(ctas),
                                Long.toString(size),
                                Long.toString(ctas * size),
                                Figures.gigabytesPerSecond(ctas * size * iterations, ps),
                                Figures.megaPerSecond(ctas * iterations, ps),
                                Figures.microsecondsEach(ps, iterations)));
            }
            return List.of(
                    new Table(
                            "put-bw",
                            List.of(
                                    new Column("pe", ""),
                                    new Column("ctas", ""),
                                    new Column("size/CTA", "B"),
                                    new Column("size/iteration", "B"),
                                    new Column("bandwidth", "GB/s"),
                                    new Column("rate", "Mops"),
                                    new Column("iteration", "us")),
                            rows));
        }
    }
}
