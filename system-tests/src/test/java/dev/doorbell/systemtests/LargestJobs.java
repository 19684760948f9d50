package dev.doorbell.systemtests;

import dev.doorbell.workloads.job.JobSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/** Jobs of one workload with the largest parameters that its JSON Schema allows. */
final class LargestJobs {

    private static final int MOST_VALUES = 256;

    /** Largest values of parameters whose schema is a text. */
    private static final Map<String, List<String>> TEXTS =
            Map.of(
                    "mesh", List.of("tet-cube:3M", "tet-cube:100M", "hex-slab:20M"),
                    "program", List.of("allpairs", "twostep", "hierarchical", "ring"),
                    "programs", List.of("allpairs", "", "ring 1K..1G", "twostep"),
                    "orders", List.of("4096"),
                    "side", List.of("128", "1024"));

    private final Map<?, ?> properties;
    private final SplittableRandom random;

    /** Creates jobs of the workload with this schema. */
    LargestJobs(Map<?, ?> schema, SplittableRandom random) {
        properties = (Map<?, ?>) schema.get("properties");
        this.random = random;
    }

    /**
     * Returns a job: most of its numbers are the greatest allowed, lists are as long as allowed.
     */
    Map<String, Object> next() {
        Map<String, Object> job = new LinkedHashMap<>();
        job.put("workload", property("workload").get("const"));
        job.put(
                "nodes",
                random.nextBoolean()
                        ? JobSpec.MAX_NODES
                        : random.nextInt(1, JobSpec.MAX_NODES + 1));
        List<?> paths = (List<?>) property("path").get("enum");
        job.put("path", paths.get(random.nextInt(paths.size())));
        job.put("payload", random.nextBoolean() ? "real" : "phantom");
        Map<String, Object> parameters = new TreeMap<>();
        Map<?, ?> known = (Map<?, ?>) property("parameters").get("properties");
        known.forEach((name, schema) -> {
            if (random.nextInt(4) > 0) {
                Object value = greatest(String.valueOf(name), (Map<?, ?>) schema);
                if (value != null) {
                    parameters.put(String.valueOf(name), value);
                }
            }
        });
        job.put("parameters", parameters);
        return job;
    }

    private Map<?, ?> property(String name) {
        return (Map<?, ?>) properties.get(name);
    }

    private Object greatest(String name, Map<?, ?> schema) {
        if (TEXTS.containsKey(name)) {
            List<String> texts = TEXTS.get(name);
            return texts.get(random.nextInt(texts.size()));
        }
        List<?> forms = schema.get("anyOf") instanceof List<?> several ? several : List.of(schema);
        boolean list = forms.stream().anyMatch(it -> "array".equals(((Map<?, ?>) it).get("type")));
        for (Object form : forms) {
            Map<?, ?> one = (Map<?, ?>) form;
            if (one.get("maximum") instanceof Number most) {
                return list && random.nextBoolean() ? filled(one, most) : most;
            }
            if (one.get("enum") instanceof List<?> words) {
                return words.get(random.nextInt(words.size()));
            }
        }
        return null;
    }

    /**
     * Returns as many values as allowed: the greatest, or the least, of which there are more steps.
     */
    private List<Object> filled(Map<?, ?> one, Number most) {
        Object value =
                one.get("minimum") instanceof Number least && random.nextInt(3) == 0 ? least : most;
        List<Object> values = new ArrayList<>();
        for (int i = 0; i < MOST_VALUES; i++) {
            values.add(value);
        }
        return values;
    }
}
