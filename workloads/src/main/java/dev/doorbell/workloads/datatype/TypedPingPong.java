package dev.doorbell.workloads.datatype;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadDraft;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.datatype.exchange.ExchangeCase;
import dev.doorbell.workloads.datatype.exchange.ExchangeJob;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.parameter.Parameter;
import java.util.List;
import java.util.Locale;

/**
 * {@code datatype/pingpong}: a type in GPU memory goes to another node's GPU and back, packed in
 * parts.
 */
public final class TypedPingPong implements Workload {

    @Override
    public String name() {
        return "datatype/pingpong";
    }

    @Override
    public String summary() {
        return "Ping-pong of a datatype between GPUs of two nodes, packed in parts on the way";
    }

    @Override
    public String defaultProfile(String path) {
        return PublishedMachines.DATATYPE;
    }

    @Override
    public List<String> paths() {
        return ExchangeJob.PATHS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        return ExchangeJob.parameters(PackCases.parameters("64..1M").toArray(Parameter<?>[]::new));
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        return draft(job, profile).plan();
    }

    @Override
    public WorkloadDraft draft(JobSpec job, Profile profile) {
        Parameters given = new Parameters(this, job);
        ExchangeJob.requireTwoNodes(job);
        return new PackDraft(
                PackCases.of(given),
                cases ->
                        ExchangeJob.of(
                                "pingpong",
                                cases.stream().map(TypedPingPong::exchanged).toList(),
                                job,
                                profile,
                                given));
    }

    private static ExchangeCase exchanged(PackCase it) {
        return new ExchangeCase(
                it.layout().name().toLowerCase(Locale.ROOT),
                Integer.toString(it.block()),
                it.type(),
                it.type(),
                it.count());
    }
}
