package dev.doorbell.workloads.job;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Faults of a job as maps: reads and writes those of documents. */
final class FaultSpecs {

    private static final List<String> OF_OPERATIONS = List.of("kind", "pe", "operation");
    private static final List<String> OF_DOORBELLS = List.of("kind", "pe", "rate");

    private static final List<String> OF_DPUS = List.of("kind", "node", "dpu", "at");

    private static final FieldType.Choice<FaultKind> KIND = new FieldType.Choice<>(FaultKind.class);

    private FaultSpecs() {}

    /** The faults of a list, none when it is null. */
    static List<Fault> fromList(@Nullable Object value) {
        List<Fault> faults = new ArrayList<>();
        if (value == null) {
            return faults;
        }
        if (!(value instanceof List<?> list)) {
            throw JobException.invalid("faults", "'" + value + "'", "a list of faults");
        }
        for (Object item : list) {
            if (!(item instanceof Map<?, ?> map)) {
                throw JobException.invalid(
                        "faults",
                        "'" + item + "'",
                        "a fault with kind and what that kind asks for");
            }
            faults.add(fault(map));
        }
        requireOneDropPerPe(faults);
        return faults;
    }

    /** A fault as the map that is read again. */
    static Map<String, Object> toMap(Fault fault) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("kind", fault.kind().text());
        Integer pe = fault.pe();
        if (pe != null) {
            map.put("pe", pe);
        }
        switch (fault) {
            case Fault.Spoiled it -> map.put("operation", it.operation());
            case Fault.DoorbellDrop it -> map.put("rate", it.rate());
            case Fault.DpuDown it -> {
                map.put("node", it.node());
                map.put("dpu", it.dpu());
                map.put("at", it.at());
            }
        }
        return map;
    }

    private static Fault fault(Map<?, ?> map) {
        FaultKind kind = KIND.read("kind", map.get("kind"));
        if (kind == FaultKind.DOORBELL_DROP) {
            requireKnownFields(map, kind, OF_DOORBELLS);
            return new Fault.DoorbellDrop(
                    rateMillionths(map.get("rate")), map.get("pe") == null ? null : pe(map));
        }
        if (kind == FaultKind.DPU_DOWN) {
            requireKnownFields(map, kind, OF_DPUS);
            if (map.get("node") == null) {
                throw JobException.invalid("faults.node", "missing", "the number of a node");
            }
            return new Fault.DpuDown(
                    (int) number(map, "node", JobSpec.MAX_NODES - 1),
                    (int) number(map, "dpu", Integer.MAX_VALUE),
                    VirtualTimes.ps("faults.at", map.get("at")));
        }
        requireKnownFields(map, kind, OF_OPERATIONS);
        return new Fault.Spoiled(kind, pe(map), number(map, "operation", Long.MAX_VALUE));
    }

    private static int pe(Map<?, ?> map) {
        return (int) number(map, "pe", Integer.MAX_VALUE);
    }

    private static long number(Map<?, ?> map, String field, long most) {
        Object value = map.get(field);
        return value == null ? 0 : new FieldType.Whole(0, most).read(field, value);
    }

    private static int rateMillionths(@Nullable Object value) {
        if (value == null) {
            throw JobException.invalid("faults.rate", "missing", RATE);
        }
        try {
            int millionths =
                    new BigDecimal(value.toString())
                            .movePointRight(Fault.DoorbellDrop.RATE_DECIMALS)
                            .intValueExact();
            if (millionths >= 1 && millionths <= 1_000_000) {
                return millionths;
            }
        } catch (ArithmeticException | NumberFormatException notARate) {
            // Falls through to the complaint.
        }
        throw JobException.invalid("faults.rate", "'" + value + "'", RATE);
    }

    private static final String RATE =
            "a number above 0 and up to 1 with at most %d decimals, such as 0.1"
                    .formatted(Fault.DoorbellDrop.RATE_DECIMALS);

    private static void requireKnownFields(Map<?, ?> map, FaultKind kind, List<String> known) {
        for (Object key : map.keySet()) {
            if (!known.contains(String.valueOf(key))) {
                throw new JobException(
                        "faults",
                        "field %s does not exist in a fault of kind %s; %s"
                                .formatted(
                                        key,
                                        kind.text(),
                                        Similar.expected(String.valueOf(key), known)));
            }
        }
    }

    private static void requireOneDropPerPe(List<Fault> faults) {
        List<Fault> drops =
                faults.stream().filter(it -> it.kind() == FaultKind.DOORBELL_DROP).toList();
        boolean everywhere = drops.stream().anyMatch(it -> it.pe() == null);
        if (drops.size() > (everywhere ? 1 : drops.stream().map(Fault::pe).distinct().count())) {
            throw JobException.invalid(
                    "faults",
                    drops.size() + " of kind " + FaultKind.DOORBELL_DROP.text(),
                    "at most one that hits a PE");
        }
    }
}
