package dev.doorbell.workloads.msccl;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeSetup;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.msccl.environment.RuntimeVariables;
import dev.doorbell.workloads.msccl.round.Round;
import dev.doorbell.workloads.msccl.round.RoundProgram;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Function;

/**
 * The plan of a job.
 *
 * @param job specification of the job
 * @param setup of the runtime
 * @param rounds in order
 * @param notes for the user, one sentence each
 * @param results the tables of the measurements
 */
record RoundPlan(
        MscclJob job,
        RuntimeSetup setup,
        List<Round> rounds,
        List<String> notes,
        Function<List<Measurement>, List<Table>> results)
        implements WorkloadPlan {

    RoundPlan {
        rounds = List.copyOf(rounds);
        notes = List.copyOf(notes);
    }

    @Override
    public NodeSoftware software(int node) {
        return new RoundProgram(setup, rounds, job.job().seed());
    }

    @Override
    public int pesPerNode() {
        return job.topology().gpusPerNode();
    }

    @Override
    public long storedBytes() {
        return setup.bufferBytes() * job.topology().gpus();
    }

    @Override
    public long steps() {
        return (long) rounds.size() * job.topology().gpus();
    }

    @Override
    public SortedMap<String, String> settings() {
        return RuntimeVariables.settings(job.options().network().rails());
    }

    @Override
    public List<String> warnings() {
        return notes;
    }

    @Override
    public List<Table> tables(List<Measurement> measurements) {
        List<Table> tables = new ArrayList<>(results.apply(measurements));
        TransportTable.of(setup).ifPresent(tables::add);
        return tables;
    }
}
