package dev.doorbell.wire.job;

import dev.doorbell.proto.job.v1.SpecProto;
import dev.doorbell.workloads.job.Fault;
import dev.doorbell.workloads.job.FaultKind;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import java.util.Arrays;
import java.util.TreeMap;

/** Jobs from wire. */
public final class JobSpecAdapter {

    private JobSpecAdapter() {}

    /**
     * The job, or an {@link IllegalArgumentException} when it says something this version does not
     * know.
     */
    public static JobSpec toModel(SpecProto.JobSpec wire) {
        return new JobSpec(
                wire.getWorkload(),
                wire.getProfile(),
                wire.getNodes(),
                wire.getPath(),
                payload(wire.getPayload()),
                wire.getSeed(),
                new TreeMap<>(wire.getParametersMap()),
                new TreeMap<>(wire.getEnvMap()),
                wire.getFaultsList().stream().map(JobSpecAdapter::fault).toList(),
                wire.getTrains(),
                wire.getTrace(),
                wire.getCheckRaces(),
                wire.getEventBudget(),
                wire.getWallClockSeconds());
    }

    private static Fault fault(SpecProto.Fault wire) {
        FaultKind kind =
                Arrays.stream(FaultKind.values())
                        .filter(candidate -> candidate.text().equals(wire.getKind()))
                        .findFirst()
                        .orElseThrow(() ->
                                new IllegalArgumentException(
                                        "expected a known fault but was " + wire.getKind()));
        return switch (kind) {
            case DOORBELL_DROP ->
                    new Fault.DoorbellDrop(
                            wire.getRateMillionths(), wire.hasPe() ? wire.getPe() : null);
            case DPU_DOWN -> new Fault.DpuDown(wire.getNode(), wire.getDpu(), wire.getAtPs());
            case WRONG_RKEY, OUT_OF_BOUNDS, NO_WRITE_PERMISSION ->
                    new Fault.Spoiled(kind, wire.getPe(), wire.getOperation());
        };
    }

    private static PayloadMode payload(SpecProto.PayloadMode mode) {
        return switch (mode) {
            case PAYLOAD_MODE_REAL -> PayloadMode.REAL;
            case PAYLOAD_MODE_PHANTOM -> PayloadMode.PHANTOM;
            case PAYLOAD_MODE_UNSPECIFIED, UNRECOGNIZED ->
                    throw new IllegalArgumentException(
                            "expected a known payload mode but was " + mode);
        };
    }
}
