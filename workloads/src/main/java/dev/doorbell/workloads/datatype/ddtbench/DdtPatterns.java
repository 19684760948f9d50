package dev.doorbell.workloads.datatype.ddtbench;

import dev.doorbell.workloads.datatype.exchange.ExchangeCase;
import dev.doorbell.workloads.job.JobException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/** Patterns of DDTBench by their names. */
public final class DdtPatterns {

    private static final java.util.regex.Pattern CALL =
            java.util.regex.Pattern.compile("(\\w+)\\s*(?:\\(([-\\d\\s,]{1,200})\\))?");

    private DdtPatterns() {}

    /** All patterns; those with lists of indices draw them. */
    static List<Pattern> all(long seed) {
        return Stream.of(Weather.patterns(), Grids.patterns(), new Lists(seed).patterns())
                .flatMap(List::stream)
                .toList();
    }

    /**
     * Returns the message of a text: a name for the first parameter set, or a name with numbers in
     * parentheses; empty if the text does not begin with the name of a pattern.
     *
     * @throws JobException if the numbers are not allowed
     */
    public static Optional<ExchangeCase> find(String text, long seed) {
        Matcher call = CALL.matcher(text);
        if (!call.matches()) {
            return Optional.empty();
        }
        String numbers = call.group(2);
        return all(seed).stream()
                .filter(it -> it.name().equals(call.group(1)))
                .findFirst()
                .map(it -> it.of(numbers == null ? it.published()[0] : numbers(numbers, text)));
    }

    private static int[] numbers(String list, String text) {
        try {
            return Arrays.stream(list.split(",", -1))
                    .map(String::strip)
                    .mapToInt(Integer::parseInt)
                    .toArray();
        } catch (NumberFormatException e) {
            throw JobException.invalid("type", text, "numbers between commas");
        }
    }
}
