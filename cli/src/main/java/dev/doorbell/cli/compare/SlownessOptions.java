package dev.doorbell.cli.compare;

import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.report.compare.Change;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that make a comparison fail if B is slower than A. */
final class SlownessOptions {

    private static final BigDecimal MOST = BigDecimal.valueOf(1_000_000);

    @Option(
            names = "--fail-if-slower",
            paramLabel = "PERCENT",
            description =
                    "End with 1 if a time or a rate of B is slower than that of A by more than PERCENT.")
    private @Nullable String percent;

    @Option(
            names = "--junit",
            paramLabel = "FILE",
            description =
                    "File for a JUnit report of --fail-if-slower, with a test for each number.")
    private @Nullable String junit;

    /** Returns true if the comparison is judged. */
    boolean asked() {
        return percent != null;
    }

    /**
     * Checks the options before anything runs.
     *
     * @throws BadInputException if one is wrong
     */
    void check() {
        if (percent != null) {
            limit();
        } else if (junit != null) {
            throw new BadInputException(
                    "--junit is '%s' without --fail-if-slower; expected both".formatted(junit));
        }
    }

    /** Returns the changes beyond the limit, and writes the report. */
    List<Change> judge(List<Change> changes) {
        BigDecimal limit = limit();
        if (changes.isEmpty()) {
            throw new BadInputException(
                    "A and B have no time and no rate in common; expected results of the same workload");
        }
        if (junit != null) {
            JunitReport.write(Path.of(junit), changes, limit);
        }
        return changes.stream().filter(it -> it.slowerBy(limit)).toList();
    }

    private BigDecimal limit() {
        String text = percent == null ? "" : percent.strip();
        try {
            BigDecimal limit =
                    new BigDecimal(
                            text.endsWith("%") ? text.substring(0, text.length() - 1) : text);
            if (limit.signum() >= 0 && limit.compareTo(MOST) <= 0) {
                return limit;
            }
        } catch (NumberFormatException e) {
            // The sentence below is for numbers out of range and for words.
        }
        throw new BadInputException(
                "--fail-if-slower is '%s'; expected percents from 0 to 1,000,000, such as 5%%"
                        .formatted(percent));
    }
}
