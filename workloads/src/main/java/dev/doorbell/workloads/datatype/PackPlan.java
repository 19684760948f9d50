package dev.doorbell.workloads.datatype;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.result.Table;
import java.util.List;
import java.util.function.Function;

/**
 * Plan of a job in which one node packs some types.
 *
 * @param cases the types
 * @param program program of the node
 * @param results makes tables of what it measures
 */
public record PackPlan(
        List<PackCase> cases, Program program, Function<List<Measurement>, List<Table>> results)
        implements WorkloadPlan {

    public PackPlan {
        cases = List.copyOf(cases);
    }

    @Override
    public NodeSoftware software(int node) {
        // Packing concerns one node; others have nothing to do.
        return node == 0 ? program : idle -> {};
    }

    @Override
    public long storedBytes() {
        return 2 * cases.stream().mapToLong(PackCase::span).max().orElse(0);
    }

    @Override
    public long steps() {
        return program.steps();
    }

    @Override
    public List<Table> tables(List<Measurement> measurements) {
        return results.apply(measurements);
    }

    /** Program that packs. */
    public interface Program extends NodeSoftware {

        /** Packs that it measures. */
        long steps();
    }
}
