package dev.doorbell.report.uncertainty;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Quantiles of a number over several runs, by nearest rank: each is the number of one run.
 *
 * @param low 5 % of the runs have at most this number
 * @param median half of the runs
 * @param high 95 % of the runs
 */
public record Band(BigDecimal low, BigDecimal median, BigDecimal high) {

    /** Shares of the quantiles, in the order of the components. */
    public static final List<Integer> PERCENT = List.of(5, 50, 95);

    static Band of(List<BigDecimal> values) {
        List<BigDecimal> sorted = values.stream().sorted().toList();
        return new Band(
                quantile(sorted, PERCENT.get(0)),
                quantile(sorted, PERCENT.get(1)),
                quantile(sorted, PERCENT.get(2)));
    }

    /** Returns the quantiles in the order of their shares. */
    public List<BigDecimal> values() {
        return List.of(low, median, high);
    }

    Map<String, Object> document() {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < PERCENT.size(); i++) {
            map.put("p" + PERCENT.get(i), values().get(i));
        }
        return map;
    }

    private static BigDecimal quantile(List<BigDecimal> sorted, int percent) {
        return sorted.get(Math.ceilDiv(sorted.size() * percent, 100) - 1);
    }
}
