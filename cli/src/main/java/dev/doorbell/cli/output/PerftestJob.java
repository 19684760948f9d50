package dev.doorbell.cli.output;

import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.output.PerftestCollectiveOutput;
import dev.doorbell.workloads.output.PerftestOutput;
import dev.doorbell.workloads.output.PerftestTable;
import dev.doorbell.workloads.parameter.Parameter;
import java.util.List;
import java.util.Optional;

/** Job as arguments of perftest. */
final class PerftestJob {

    private final Document job;
    private final WorkloadCard card;

    /** Creates the job of a result document. */
    PerftestJob(Document job) {
        this.job = job;
        card = WorkloadCatalogue.card(job.text("workload"));
    }

    /** Tables of perftest; none if it has no such benchmark. */
    List<PerftestTable> tables() {
        return Tools.of(job, PerftestOutput.class)
                .map(output -> output.tables().apply(Tools.parameters(job)))
                .orElse(List.of());
    }

    /** Collective of perftest; nothing if the job measures none. */
    Optional<PerftestCollective> collective() {
        return Tools.of(job, PerftestCollectiveOutput.class)
                .map(output ->
                        new PerftestCollective(
                                output.name().apply(Tools.parameters(job)), output.kind(), this));
    }

    /** Number of participating PEs. */
    long pes() {
        return Long.parseLong(job.text("nodes")) * Long.parseLong(text("pesPerNode", "1"));
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
                        text("atomic_op", "inc"),
                        text("report_msgrate", "0"),
                        text("bidir", "0"));
    }

    /** Returns a parameter's value, given or default, or {@code otherwise} if there is none. */
    String text(String name, String otherwise) {
        String given = job.child("parameters").text(name);
        if (!given.isEmpty()) {
            return given;
        }
        return card.parameters().stream()
                .filter(parameter -> parameter.name().equals(name))
                .map(Parameter::defaultValue)
                .filter(usual -> !usual.isEmpty())
                .findFirst()
                .orElse(otherwise);
    }
}
