package dev.doorbell.wire.job;

import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.MapEntry;
import dev.doorbell.proto.job.v1.SpecProto;
import dev.doorbell.workloads.job.Fault;
import dev.doorbell.workloads.job.FaultKind;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobField;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.JobValues;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Jobs from wire. */
public final class JobSpecAdapter {

    private JobSpecAdapter() {}

    /**
     * Returns the job, or throws an {@link IllegalArgumentException} when it contains something
     * that this version does not know.
     */
    public static JobSpec toModel(SpecProto.JobSpec wire) {
        JobValues values = new JobValues();
        for (JobField<?> field : JobFields.all()) {
            if (!field.equals(JobFields.FAULTS)) {
                FieldDescriptor place = JobSpecPublisher.place(field);
                read(values, field, place, wire.getField(place));
            }
        }
        return values.put(
                        JobFields.FAULTS,
                        wire.getFaultsList().stream().map(JobSpecAdapter::fault).toList())
                .job();
    }

    private static void read(
            JobValues values, JobField<?> field, FieldDescriptor place, Object value) {
        try {
            values.read(field, document(place, value));
        } catch (JobException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** A value of the wire as documents have it. */
    private static Object document(FieldDescriptor place, Object value) {
        if (value instanceof List<?> entries) {
            Map<Object, Object> map = new TreeMap<>();
            for (Object entry : entries) {
                MapEntry<?, ?> pair = (MapEntry<?, ?>) entry;
                map.put(pair.getKey(), pair.getValue());
            }
            return map;
        }
        if (value instanceof EnumValueDescriptor constant) {
            return JobSpecPublisher.word(constant);
        }
        return place.getJavaType() == FieldDescriptor.JavaType.INT
                ? Integer.toUnsignedString((Integer) value)
                : value;
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
            case WRONG_RKEY,
                    OUT_OF_BOUNDS,
                    NO_WRITE_PERMISSION,
                    MISSING_FLAG,
                    STALE_FLAG,
                    TORN_LINE ->
                    new Fault.Spoiled(kind, wire.getPe(), wire.getOperation());
        };
    }
}
