package dev.doorbell.bench;

import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * One alltoall of 8 bytes, plain puts and a barrier, over IBGDA between increasing numbers of PEs,
 * eight per node, embedded. It measures the cost of a message for each number of PEs and each order
 * of posting.
 */
public final class AllToAllScale {

    private static final int PES_PER_NODE = 8;
    private static final List<Integer> PES = List.of(64, 128, 256, 512, 1024);
    private static final List<String> ORDERS = List.of("ring", "ascending", "random");
    private static final double NS_PER_SECOND = 1e9;

    private AllToAllScale() {}

    /**
     * Runs all orders up to the number of PEs in the first argument, 1,024 by default. Further
     * arguments {@code NVSHMEM_X=value} are the job's environment.
     */
    public static void main(String[] arguments) {
        int most = arguments.length == 0 ? 1024 : Integer.parseInt(arguments[0]);
        Map<String, String> environment = new TreeMap<>();
        Arrays.stream(arguments)
                .skip(1)
                .map(argument -> argument.split("=", 2))
                .forEach(pair -> environment.put(pair[0], pair[1]));
        List<Integer> sizes = new ArrayList<>(PES);
        sizes.add(0, PES.get(0)); // The first run warms the JVM up.
        for (String order : ORDERS) {
            for (int pes : sizes) {
                if (pes <= most) {
                    measure(pes, order, environment);
                }
            }
        }
    }

    private static void measure(int pes, String order, Map<String, String> environment) {
        long started = System.nanoTime();
        JobResult result =
                EmbeddedRun.run(
                        JobSpecs.fromMap(
                                Map.of(
                                        "workload",
                                        "nvshmem/alltoall-latency",
                                        "path",
                                        "ibgda",
                                        "nodes",
                                        pes / PES_PER_NODE,
                                        "env",
                                        environment,
                                        "parameters",
                                        Map.of(
                                                "pesPerNode",
                                                PES_PER_NODE,
                                                "sizes",
                                                8,
                                                "scope",
                                                "block",
                                                "iterations",
                                                1,
                                                "warmup",
                                                0,
                                                "completion",
                                                "barrier",
                                                "order",
                                                order))),
                        ProfileYaml.read(ProfileYaml.shipped(PublishedMachines.NVSHMEM)));
        double seconds = (System.nanoTime() - started) / NS_PER_SECOND;
        long messages = (long) pes * (pes - 1);
        Runtime runtime = Runtime.getRuntime();
        System.out.printf(
                Locale.ROOT,
                "%4d PEs, %-9s: %s, %s, latency %s us; %,d messages, %,d events in %.2f s: %,.0f ns each message; heap %d MiB%n",
                pes,
                order,
                result.state(),
                result.verification().verdict(),
                result.tables().get(0).rows().isEmpty()
                        ? "-"
                        : result.tables().get(0).rows().get(0).get(2).text(),
                messages,
                result.host().events(),
                seconds,
                seconds * NS_PER_SECOND / messages,
                (runtime.totalMemory() - runtime.freeMemory()) >> 20);
    }
}
