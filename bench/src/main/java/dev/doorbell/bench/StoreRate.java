package dev.doorbell.bench;

import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.Locale;
import java.util.Map;

/** Ten million emulated p's with real payload, embedded: elapsed time and number of events. */
public final class StoreRate {

    private static final int STORES_PER_ITERATION = 65_536;
    private static final int ITERATIONS = 153;

    private StoreRate() {}

    /** Runs both paths; an argument restricts it to one. */
    public static void main(String[] paths) {
        for (String path : paths.length > 0 ? paths : new String[] {"ibgda", "ibrc"}) {
            JobResult result =
                    EmbeddedRun.run(
                            JobSpecs.fromMap(
                                    Map.of(
                                            "workload",
                                            "nvshmem/p-bw",
                                            "path",
                                            path,
                                            "parameters",
                                            Map.of(
                                                    "ctas",
                                                    8,
                                                    "stride",
                                                    2,
                                                    "iterations",
                                                    ITERATIONS,
                                                    "warmup",
                                                    0))),
                            ProfileYaml.read(ProfileYaml.shipped(PublishedMachines.NVSHMEM)));
            System.out.printf(
                    Locale.ROOT,
                    "%s: %,d stores, %s, %,d events in %.1f s, %.2f million events/s%n",
                    path,
                    (long) STORES_PER_ITERATION * ITERATIONS,
                    result.verification().verdict(),
                    result.host().events(),
                    result.host().wallSeconds(),
                    result.host().events() / result.host().wallSeconds() / 1e6);
        }
    }
}
