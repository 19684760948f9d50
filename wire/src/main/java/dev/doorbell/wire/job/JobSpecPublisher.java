package dev.doorbell.wire.job;

import dev.doorbell.proto.job.v1.SpecProto;
import dev.doorbell.workloads.job.Fault;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;

/** Jobs to wire. */
public final class JobSpecPublisher {

    private JobSpecPublisher() {}

    /** The wire form of a job. */
    public static SpecProto.JobSpec toWire(JobSpec job) {
        SpecProto.JobSpec.Builder wire =
                SpecProto.JobSpec.newBuilder()
                        .setWorkload(job.workload())
                        .setProfile(job.profile())
                        .setNodes(job.nodes())
                        .setPath(job.path())
                        .setPayload(payload(job.payload()))
                        .setSeed(job.seed())
                        .putAllParameters(job.parameters())
                        .putAllEnv(job.env())
                        .setTrains(job.trains())
                        .setTrace(job.trace())
                        .setCheckRaces(job.checkRaces())
                        .setEventBudget(job.eventBudget())
                        .setWallClockSeconds(job.wallClockSeconds());
        job.faults().forEach(fault -> wire.addFaults(fault(fault)));
        return wire.build();
    }

    private static SpecProto.Fault fault(Fault fault) {
        SpecProto.Fault.Builder wire = SpecProto.Fault.newBuilder().setKind(fault.kind().text());
        Integer pe = fault.pe();
        if (pe != null) {
            wire.setPe(pe);
        }
        return switch (fault) {
            case Fault.Spoiled it -> wire.setOperation(it.operation()).build();
            case Fault.DoorbellDrop it -> wire.setRateMillionths(it.rateMillionths()).build();
            case Fault.DpuDown it ->
                    wire.setNode(it.node()).setDpu(it.dpu()).setAtPs(it.atPs()).build();
        };
    }

    private static SpecProto.PayloadMode payload(PayloadMode mode) {
        return switch (mode) {
            case REAL -> SpecProto.PayloadMode.PAYLOAD_MODE_REAL;
            case PHANTOM -> SpecProto.PayloadMode.PAYLOAD_MODE_PHANTOM;
        };
    }
}
