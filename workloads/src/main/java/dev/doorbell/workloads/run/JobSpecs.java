package dev.doorbell.workloads.run;

import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Reads job specifications from the maps that YAML and JSON parsers deliver. */
public final class JobSpecs {

    private static final Set<String> FIELDS =
            new TreeSet<>(
                    Set.of(
                            "workload",
                            "profile",
                            "nodes",
                            "path",
                            "payload",
                            "seed",
                            "parameters",
                            "env",
                            "faults",
                            "trains",
                            "trace",
                            "checkRaces",
                            "eventBudget",
                            "wallClockSeconds"));

    private JobSpecs() {}

    /**
     * The job a document asks for, defaults filled in.
     *
     * @throws JobException naming the field, its value and what is allowed
     */
    public static JobSpec fromMap(Map<?, ?> document) {
        for (Object key : document.keySet()) {
            if (!FIELDS.contains(String.valueOf(key))) {
                throw new JobException(
                        String.valueOf(key),
                        "field "
                                + JobException.shortened(key)
                                + " does not exist in a job; expected one of "
                                + String.join(", ", FIELDS));
            }
        }
        Workload workload = WorkloadCatalogue.find(required(document, "workload"));
        String path = path(document, workload);
        return new JobSpec(
                workload.name(),
                profile(document),
                (int) number(document, "nodes", 2, JobSpec.MIN_NODES, JobSpec.MAX_NODES),
                path,
                choice(document, "payload", PayloadMode.REAL),
                number(document, "seed", 1, Long.MIN_VALUE, Long.MAX_VALUE),
                texts(document, "parameters"),
                texts(document, "env"),
                FaultSpecs.fromList(document.get("faults")),
                flag(document, "trains", true),
                flag(document, "trace", false),
                flag(document, "checkRaces", false),
                number(document, "eventBudget", JobSpec.DEFAULT_EVENT_BUDGET, 1, Long.MAX_VALUE),
                (int)
                        number(
                                document,
                                "wallClockSeconds",
                                JobSpec.DEFAULT_WALL_CLOCK_SECONDS,
                                1,
                                86_400));
    }

    /**
     * The profile that a document names, or that its workload runs on when it names none.
     *
     * @throws JobException when its workload is none
     */
    public static String profile(Map<?, ?> document) {
        Workload workload = WorkloadCatalogue.find(required(document, "workload"));
        return text(
                document,
                "profile",
                workload.defaultProfile(text(document, "path", workload.paths().get(0))));
    }

    private static String path(Map<?, ?> document, Workload workload) {
        String path = text(document, "path", workload.paths().get(0));
        if (!workload.paths().contains(path)) {
            throw JobException.invalid(
                    "path", "'" + path + "'", "one of " + String.join(", ", workload.paths()));
        }
        return path;
    }

    private static SortedMap<String, String> texts(Map<?, ?> document, String field) {
        SortedMap<String, String> texts = new TreeMap<>();
        Object value = document.get(field);
        if (value == null) {
            return texts;
        }
        if (!(value instanceof Map<?, ?> map)) {
            throw JobException.invalid(field, "'" + value + "'", "a map of name to value");
        }
        map.forEach((name, text) -> texts.put(String.valueOf(name), flatten(text)));
        return texts;
    }

    private static String flatten(@Nullable Object value) {
        if (value instanceof List<?> list) {
            return list.stream().map(String::valueOf).collect(Collectors.joining(","));
        }
        return value == null ? "" : value.toString();
    }

    private static PayloadMode choice(Map<?, ?> document, String field, PayloadMode fallback) {
        return choice(document, field, PayloadMode.class, fallback);
    }

    static <E extends Enum<E>> E choice(
            Map<?, ?> document, String field, Class<E> type, @Nullable E fallback) {
        Object value = document.get(field);
        if (value == null && fallback != null) {
            return fallback;
        }
        List<String> allowed = new ArrayList<>();
        for (E constant : type.getEnumConstants()) {
            String text = constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
            if (value != null && text.equals(value.toString())) {
                return constant;
            }
            allowed.add(text);
        }
        throw JobException.invalid(
                field,
                value == null ? "missing" : "'" + value + "'",
                "one of " + String.join(", ", allowed));
    }

    private static boolean flag(Map<?, ?> document, String field, boolean fallback) {
        Object value = document.get(field);
        if (value == null) {
            return fallback;
        }
        return switch (value.toString()) {
            case "true" -> true;
            case "false" -> false;
            default -> throw JobException.invalid(field, "'" + value + "'", "true or false");
        };
    }

    static long number(Map<?, ?> document, String field, long fallback, long least, long most) {
        Object value = document.get(field);
        if (value == null) {
            return fallback;
        }
        try {
            long number = Long.parseLong(value.toString());
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException notANumber) {
            // Falls through to the complaint.
        }
        throw JobException.invalid(field, value, "a whole number from " + least + " to " + most);
    }

    private static String text(Map<?, ?> document, String field, String fallback) {
        Object value = document.get(field);
        return value == null ? fallback : value.toString();
    }

    private static String required(Map<?, ?> document, String field) {
        Object value = document.get(field);
        if (value == null) {
            throw new JobException(field, field + " is missing; expected the name of a workload");
        }
        return value.toString();
    }
}
