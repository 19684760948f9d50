package dev.doorbell.cli.output;

import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.parameter.Parameter;
import java.util.List;

/** Job as arguments of perftest. */
final class PerftestJob {

    private final Document job;
    private final List<Parameter<?>> declared;

    /** Creates the job of a result document. */
    PerftestJob(Document job) {
        this.job = job;
        declared = WorkloadCatalogue.find(workloadOf(job)).parameters();
    }

    String workload() {
        return workloadOf(job);
    }

    /** Number of participating PEs. */
    long pes() {
        return Long.parseLong(job.text("nodes")) * Long.parseLong(text("pesPerNode", "1"));
    }

    boolean flag(String name) {
        return text(name, "0").equals("1");
    }

    String atomicOp() {
        return text("atomic_op", "inc");
    }

    /** Returns perftest's first lines. */
    String options(long leastBytes, long mostBytes, String ctas) {
        return """
        Runtime options after parsing command line arguments\s
        min_size: %d, max_size: %d, step_factor: %s, iterations: %s, warmup iterations: %s, \
        number of ctas: %s, threads per cta: %s stride: %s, datatype: %s, reduce_op: %s, \
        threadgroup_scope: %s, atomic_op: %s, dir: write, report_msgrate: %s, \
        bidirectional: %s, putget_issue :on_stream, use_graph: 0, use_mmap: 0, \
        mem_handle_type: 0, use_egm: 0
        Note: Above is full list of options, any given test will use only a subset of these variables.
        """
                .formatted(
                        leastBytes,
                        mostBytes,
                        text("step", "2"),
                        text("iters", text("iterations", "")),
                        text("warmup_iters", text("warmup", "")),
                        ctas,
                        text("threads_per_cta", "1"),
                        text("stride", "1"),
                        text("datatype", "int"),
                        text("reduce_op", "sum"),
                        text("scope", "all").replaceFirst("^all$", "all_scopes"),
                        atomicOp(),
                        text("report_msgrate", "0"),
                        text("bidir", "0"));
    }

    /** Returns a parameter's value, given or default, or {@code otherwise} if there is none. */
    String text(String name, String otherwise) {
        String given = job.child("parameters").text(name);
        if (!given.isEmpty()) {
            return given;
        }
        return declared.stream()
                .filter(parameter -> parameter.name().equals(name))
                .map(Parameter::defaultValue)
                .filter(usual -> !usual.isEmpty())
                .findFirst()
                .orElse(otherwise);
    }

    private static String workloadOf(Document job) {
        return job.text("workload");
    }
}
