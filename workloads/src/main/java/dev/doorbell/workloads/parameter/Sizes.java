package dev.doorbell.workloads.parameter;

import dev.doorbell.workloads.job.JobException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A list of sizes in bytes, {@code 8,1K,2M}, or {@code 8..1M} for every doubling.
 *
 * @param each size of the list
 */
public record Sizes(Size each) implements Allowed<List<Long>> {

    @Override
    public List<Long> parse(String parameter, String text) {
        List<Long> values = new ArrayList<>();
        for (String part : ListOf.parts(parameter, text)) {
            int dots = part.indexOf("..");
            if (dots < 0) {
                values.add(each.parse(parameter, part));
                continue;
            }
            long from = each.parse(parameter, part.substring(0, dots));
            long to = each.parse(parameter, part.substring(dots + 2));
            if (from > to) {
                throw JobException.invalid(
                        parameter, part, "a range from a smaller to a larger size");
            }
            for (long value = from; value <= to; value *= 2) {
                values.add(value);
            }
        }
        ListOf.requireFew(parameter, values);
        return values;
    }

    @Override
    public String words() {
        return each.words() + ", a list or a range";
    }

    @Override
    public Sizes bounded(UnaryOperator<Bounds> change) {
        return new Sizes(each.bounded(change));
    }
}
