package dev.doorbell.workloads.nvshmem;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.nvshmem.ibgda.IbgdaOptions;
import dev.doorbell.pdes.Measurement;
import dev.doorbell.workloads.Column;
import dev.doorbell.workloads.JobException;
import dev.doorbell.workloads.JobSpec;
import dev.doorbell.workloads.Parameter;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.Table;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadPlan;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code shmem_p_bw} of NVSHMEM's perftest: every thread stores elements one by one with {@code p};
 * threads meet after each slice, CTAs after each iteration, and one quiet ends it. A stride above 1
 * keeps a warp's stores from being joined to one message.
 */
public final class PBandwidth implements Workload {

    /** Bytes of an element. */
    static final int ELEMENT_BYTES = 8;

    private static final long MAX_BYTES = 1L << 30;

    @Override
    public String name() {
        return "nvshmem/p-bw";
    }

    @Override
    public String summary() {
        return "Rate of single-element stores (p) between pairs of PEs, 1,024 threads per CTA";
    }

    @Override
    public List<String> paths() {
        return NvshmemJob.PATHS;
    }

    @Override
    public List<Parameter> parameters() {
        return NvshmemJob.parameters(
                new Parameter(
                        "ctas", "4", "", "1 to 108, or a list", "thread blocks of 1,024 threads"),
                new Parameter(
                        "sizes",
                        "512K",
                        "B",
                        "8 to 1G, a list or a range",
                        "elements stored per iteration, in bytes"),
                new Parameter(
                        "stride",
                        "1",
                        "elements",
                        "1 to 1024",
                        "distance between neighbours' elements"),
                new Parameter("iterations", "10", "", "1 to 1000000", "timed iterations"),
                new Parameter("warmup", "1", "", "0 to 1000000", "iterations before"));
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = new Parameters(this, job);
        List<Integer> ctas = given.integers("ctas", 1, profile.count("gpu.sms"));
        List<Long> sizes = given.sizes("sizes", ELEMENT_BYTES, MAX_BYTES);
        for (long size : sizes) {
            if (size % ELEMENT_BYTES != 0) {
                throw JobException.invalid(
                        "sizes", size, "multiples of " + ELEMENT_BYTES + " bytes");
            }
        }
        int stride = given.integer("stride", 1, 1024);
        int iterations = given.integer("iterations", 1, 1_000_000);
        int warmup = given.integer("warmup", 0, 1_000_000);
        long largest = sizes.stream().mapToLong(Long::longValue).max().orElseThrow() * stride;
        int mostCtas = ctas.stream().mapToInt(Integer::intValue).max().orElseThrow();
        NvshmemJob nvshmem =
                NvshmemJob.of(
                        job,
                        profile,
                        given,
                        largest + (1 << 12),
                        "sizes",
                        IbgdaOptions.rc(mostCtas));
        nvshmem.requirePairs();
        return new Plan(
                new PBandwidthProgram(nvshmem, ctas, sizes, largest, stride, iterations, warmup));
    }

    private record Plan(PBandwidthProgram program) implements WorkloadPlan {

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
                long size = row.values().get(2);
                long iterations = row.values().get(3);
                long ps = row.values().get(4);
                rows.add(
                        List.of(
                                row.values().get(0).toString(),
                                row.values().get(1).toString(),
                                Long.toString(size),
                                Long.toString(size / ELEMENT_BYTES),
                                Integer.toString(program.stride()),
                                Figures.megaPerSecond(size / ELEMENT_BYTES * iterations, ps),
                                Figures.gigabytesPerSecond(size * iterations, ps)));
            }
            return List.of(
                    new Table(
                            "p-bw",
                            List.of(
                                    new Column("pe", ""),
                                    new Column("ctas", ""),
                                    new Column("size/iteration", "B"),
                                    new Column("stores/iteration", ""),
                                    new Column("stride", "elements"),
                                    new Column("rate", "Mops"),
                                    new Column("bandwidth", "GB/s")),
                            rows));
        }
    }
}
