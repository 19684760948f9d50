package dev.doorbell.workloads.datatype;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadDraft;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.datatype.exchange.ExchangeCase;
import dev.doorbell.workloads.datatype.exchange.ExchangeJob;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.parameter.Parameters;

/**
 * {@code datatype/pingpong}: sends a type in GPU memory to another node's GPU and back, packed in
 * parts.
 */
public final class TypedPingPong implements Workload {

    private static final WorkloadCard CARD =
            ExchangeJob.card(
                    "pingpong",
                    "Ping-pong of a datatype between GPUs of two nodes, packed in parts on the way",
                    PackCases.parameters("64..1M"));

    @Override
    public WorkloadCard card() {
        return CARD;
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        return draft(job, profile).plan();
    }

    @Override
    public WorkloadDraft draft(JobSpec job, Profile profile) {
        Parameters given = CARD.read(job);
        ExchangeJob.requireTwoNodes(job);
        return new PackDraft(
                PackCases.of(given, job.seed()),
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
                it.name(), Integer.toString(it.block()), it.type(), it.type(), it.count());
    }
}
