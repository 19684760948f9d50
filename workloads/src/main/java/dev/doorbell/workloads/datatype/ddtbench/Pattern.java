package dev.doorbell.workloads.datatype.ddtbench;

import dev.doorbell.workloads.datatype.exchange.ExchangeCase;
import dev.doorbell.workloads.job.JobException;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A pattern with its published parameter sets. The datatypes of the sets are built on request only:
 * the name must be known without work that a cancelled job could interrupt.
 *
 * @param name in DDTBench
 * @param published parameter sets
 * @param rule for other parameters
 * @param message of a parameter set
 */
record Pattern(String name, int[][] published, Rule rule, Function<int[], ExchangeCase> message) {

    /** Builds the messages of all published parameter sets. */
    List<ExchangeCase> sets() {
        return Arrays.stream(published).map(message).toList();
    }

    /**
     * Builds the message of any parameter set.
     *
     * @throws JobException if the rule forbids it
     */
    ExchangeCase of(int[] set) {
        boolean fits =
                set.length == published[0].length
                        && Arrays.stream(set).allMatch(it -> it >= rule.least && it <= rule.most)
                        && rule.holds.test(set);
        if (!fits) {
            throw JobException.invalid(
                    "type",
                    name + Arrays.toString(set),
                    "%s from %d to %d%s".formatted(numbers(), rule.least, rule.most, rule.words));
        }
        return message.apply(set);
    }

    private String numbers() {
        int count = published[0].length;
        return count == 1 ? "a number" : "%d numbers".formatted(count);
    }

    /**
     * Rule for parameters.
     *
     * @param least value
     * @param most value
     * @param holds what is required besides
     * @param words of that, behind the range
     */
    record Rule(int least, int most, Predicate<int[]> holds, String words) {

        /** A rule with nothing but a range. */
        static Rule range(int least, int most) {
            return new Rule(least, most, set -> true, "");
        }
    }
}
