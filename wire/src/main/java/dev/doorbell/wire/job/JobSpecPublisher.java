package dev.doorbell.wire.job;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import dev.doorbell.proto.job.v1.SpecProto;
import dev.doorbell.workloads.job.Fault;
import dev.doorbell.workloads.job.JobField;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Jobs to wire. */
public final class JobSpecPublisher {

    private static final List<FieldDescriptor> PLACES =
            SpecProto.JobSpec.getDescriptor().getFields();

    private JobSpecPublisher() {}

    /** The wire form of a job. */
    public static SpecProto.JobSpec toWire(JobSpec job) {
        SpecProto.JobSpec.Builder wire = SpecProto.JobSpec.newBuilder();
        for (JobField<?> field : JobFields.all()) {
            if (!field.equals(JobFields.FAULTS)) {
                write(wire, place(field), field.write(job));
            }
        }
        job.faults().forEach(fault -> wire.addFaults(fault(fault)));
        return wire.build();
    }

    /** The field of the message with the name of a job's field. */
    static FieldDescriptor place(JobField<?> field) {
        return PLACES.stream()
                .filter(place -> place.getJsonName().equals(field.name()))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalStateException(
                                "expected a field "
                                        + field.name()
                                        + " in the message JobSpec but it has "
                                        + PLACES));
    }

    /** Name of an enum's constant as jobs write it: {@code real} for PAYLOAD_MODE_REAL. */
    static String word(EnumValueDescriptor constant) {
        String none = constant.getType().getValues().getFirst().getName();
        String prefix = none.substring(0, none.length() - "UNSPECIFIED".length());
        String name = constant.getName();
        return (name.startsWith(prefix) ? name.substring(prefix.length()) : name)
                .toLowerCase(Locale.ROOT)
                .replace('_', '-');
    }

    private static void write(SpecProto.JobSpec.Builder wire, FieldDescriptor place, Object value) {
        if (place.isMapField()) {
            ((Map<?, ?>) value)
                    .forEach((key, text) -> {
                        Message.Builder entry = wire.newBuilderForField(place);
                        Descriptor type = entry.getDescriptorForType();
                        entry.setField(type.findFieldByNumber(1), key);
                        entry.setField(type.findFieldByNumber(2), text);
                        wire.addRepeatedField(place, entry.build());
                    });
            return;
        }
        wire.setField(
                place,
                switch (place.getJavaType()) {
                    case INT -> Math.toIntExact((Long) value);
                    case ENUM -> constant(place, value);
                    default -> value;
                });
    }

    private static EnumValueDescriptor constant(FieldDescriptor place, Object word) {
        return place.getEnumType().getValues().stream()
                .filter(it -> word(it).equals(word))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalStateException(
                                "expected " + word + " in " + place.getEnumType().getName()));
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
}
