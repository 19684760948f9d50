package dev.doorbell.workloads.parameter;

import dev.doorbell.workloads.job.JobException;
import java.util.function.UnaryOperator;

/**
 * A whole number in a range.
 *
 * @param bounds of the number, in the range of an {@code int}
 * @param words that show the range
 */
public record Whole(Bounds bounds, String words) implements Allowed<Integer> {

    /** Refuses bounds that no {@code int} can hold. */
    public Whole {
        Math.toIntExact(bounds.least());
        Math.toIntExact(bounds.most());
    }

    /** Returns the numbers from {@code least} to {@code most}. */
    public static Whole of(long least, long most) {
        return of(new Bounds(least, most));
    }

    /** Returns the numbers from {@code least} on, up to a bound that only the job's plan knows. */
    public static Whole upTo(long least, String most) {
        return new Whole(new Bounds(least, Integer.MAX_VALUE), least + " to " + most);
    }

    /** Returns the numbers up to {@code most}, from a bound that only the job's plan knows. */
    public static Whole from(String least, long most) {
        return new Whole(new Bounds(1, most), least + " to " + most);
    }

    /** Returns the same numbers under other words. */
    public Whole described(String other) {
        return new Whole(bounds, other);
    }

    /** Returns the same numbers with a condition that the plan checks. */
    public Whole and(String condition) {
        return described(words + condition);
    }

    /** Returns lists of these numbers. */
    public ListOf<Integer> list() {
        return ListOf.of(this);
    }

    @Override
    public Integer parse(String parameter, String text) {
        try {
            long value = Long.parseLong(text);
            if (bounds.contain(value)) {
                return Math.toIntExact(value);
            }
        } catch (NumberFormatException notANumber) {
            // Falls through to the complaint.
        }
        throw JobException.invalid(
                parameter,
                text.isEmpty() ? "empty" : text,
                "a whole number from " + bounds.least() + " to " + bounds.most());
    }

    @Override
    public Whole bounded(UnaryOperator<Bounds> change) {
        return of(change.apply(bounds));
    }

    private static Whole of(Bounds bounds) {
        return new Whole(
                bounds, bounds.least() + (bounds.ofTwo() ? " or " : " to ") + bounds.most());
    }
}
