package dev.doorbell.coordinator.page.submit;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Label of a field in words: {@code threads_per_cta} is "Threads per CTA". Abbreviations are
 * written out.
 */
final class FieldLabel {

    private static final List<String> ACRONYMS =
            List.of(
                    "cta", "ctas", "pe", "pes", "qp", "qps", "gpu", "gpus", "nic", "nics", "dpu",
                    "mpi", "fft", "id");
    private static final Map<String, String> WHOLE =
            Map.ofEntries(
                    Map.entry("bidir", "Both directions"),
                    Map.entry("nx", "Points in x"),
                    Map.entry("ny", "Points in y"),
                    Map.entry("nz", "Points in z"),
                    Map.entry("topk", "Experts per token"),
                    Map.entry("iters", "Iterations"),
                    Map.entry("warmup_iters", "Warmup"),
                    Map.entry("minBytes", "Least size"),
                    Map.entry("maxBytes", "Largest size"),
                    Map.entry("min_size", "Least size"),
                    Map.entry("max_size", "Largest size"));

    private FieldLabel() {}

    static String of(String identifier) {
        String whole = WHOLE.get(identifier);
        if (whole != null) {
            return whole;
        }
        StringBuilder label = new StringBuilder();
        for (String word : identifier.replaceAll("([a-z0-9])([A-Z])", "$1 $2").split("[ _]+", -1)) {
            String lower = word.toLowerCase(Locale.ROOT);
            if (!label.isEmpty()) {
                label.append(' ');
            }
            if (ACRONYMS.contains(lower)) {
                label.append(
                        lower.endsWith("s")
                                ? lower.substring(0, lower.length() - 1).toUpperCase(Locale.ROOT)
                                        + "s"
                                : lower.toUpperCase(Locale.ROOT));
            } else {
                label.append(
                        label.isEmpty()
                                ? lower.substring(0, Math.min(1, lower.length()))
                                                .toUpperCase(Locale.ROOT)
                                        + lower.substring(Math.min(1, lower.length()))
                                : lower);
            }
        }
        return label.toString();
    }
}
