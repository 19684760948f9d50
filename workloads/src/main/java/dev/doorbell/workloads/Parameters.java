package dev.doorbell.workloads;

import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.parameter.Parameter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;

/** The parameters of a job, read and checked against a workload's declarations. */
public final class Parameters {

    /** Entries a list parameter may have. */
    public static final int MAX_LIST = 256;

    private final Workload workload;
    private final SortedMap<String, String> given;

    /** The parameters of {@code job}; a name the workload does not know is an error. */
    public Parameters(Workload workload, JobSpec job) {
        this.workload = workload;
        given = job.parameters();
        List<String> known = workload.parameters().stream().<String>map(Parameter::name).toList();
        for (String name : given.keySet()) {
            if (!known.contains(name)) {
                throw new JobException(
                        name,
                        "parameter "
                                + name
                                + " does not exist in "
                                + workload.name()
                                + "; expected one of "
                                + String.join(", ", known));
            }
        }
    }

    /** A whole number in a range, bounds included. */
    public int integer(String name, int least, int most) {
        return Math.toIntExact(number(name, text(name), least, most));
    }

    /** One of the constants of an enum, by its name in lower case. */
    public <E extends Enum<E>> E choice(String name, E[] values) {
        String text = text(name);
        List<String> allowed = new ArrayList<>();
        for (E value : values) {
            String word = value.name().toLowerCase(Locale.ROOT).replace('_', '-');
            if (word.equals(text)) {
                return value;
            }
            allowed.add(word);
        }
        throw JobException.invalid(name, "'" + text + "'", "one of " + String.join(", ", allowed));
    }

    /** A list of whole numbers: {@code 1,4,64}. */
    public List<Integer> integers(String name, int least, int most) {
        List<Integer> values = new ArrayList<>();
        for (String part : parts(name)) {
            values.add(Math.toIntExact(number(name, part, least, most)));
        }
        return values;
    }

    /** A size in bytes in a range, bounds included: {@code 8}, {@code 4K} or {@code 1M}. */
    public long size(String name, long least, long most) {
        return size(name, text(name), least, most);
    }

    /** A list of sizes in bytes: {@code 8,1K,2M}, or {@code 8..1M} for every doubling. */
    public List<Long> sizes(String name, long least, long most) {
        List<Long> values = new ArrayList<>();
        for (String part : parts(name)) {
            int dots = part.indexOf("..");
            if (dots < 0) {
                values.add(size(name, part, least, most));
                continue;
            }
            long from = size(name, part.substring(0, dots), least, most);
            long to = size(name, part.substring(dots + 2), least, most);
            if (from > to) {
                throw JobException.invalid(name, part, "a range from a smaller to a larger size");
            }
            for (long value = from; value <= to; value *= 2) {
                values.add(value);
            }
        }
        if (values.size() > MAX_LIST) {
            throw JobException.invalid(name, values.size() + " values", "at most " + MAX_LIST);
        }
        return values;
    }

    /** Whether the job says something about a parameter. */
    public boolean given(String name) {
        return given.containsKey(name);
    }

    /** One word of those allowed. */
    public String choice(String name, List<String> allowed) {
        return choice(name, text(name), allowed);
    }

    /** A list of words of those allowed. */
    public List<String> choices(String name, List<String> allowed) {
        return parts(name).stream().map(part -> choice(name, part, allowed)).toList();
    }

    private static String choice(String name, String word, List<String> allowed) {
        if (!allowed.contains(word)) {
            throw JobException.invalid(
                    name, "'" + word + "'", "one of " + String.join(", ", allowed));
        }
        return word;
    }

    /** What the job says, or the default, without blanks around it. */
    public String text(String name) {
        String value = given.get(name);
        if (value != null) {
            return value.trim();
        }
        return workload.parameters().stream()
                .filter(parameter -> parameter.name().equals(name))
                .findFirst()
                .orElseThrow()
                .defaultValue();
    }

    private List<String> parts(String name) {
        List<String> parts = List.of(text(name).split(",", -1));
        if (parts.size() > MAX_LIST) {
            throw JobException.invalid(name, parts.size() + " values", "at most " + MAX_LIST);
        }
        return parts.stream().map(String::trim).toList();
    }

    /**
     * A whole number in a range, bounds included.
     *
     * @param name of the parameter that is at fault when {@code text} is none
     */
    public static long number(String name, String text, long least, long most) {
        try {
            long value = Long.parseLong(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException notANumber) {
            // Falls through to the complaint.
        }
        throw JobException.invalid(
                name,
                text.isEmpty() ? "empty" : text,
                "a whole number from " + least + " to " + most);
    }

    /**
     * A size in bytes such as {@code 8}, {@code 4K} or {@code 1M}, in a range, bounds included.
     *
     * @param name of the parameter that is at fault when {@code text} is none
     */
    public static long size(String name, String text, long least, long most) {
        long factor = 1;
        String digits = text;
        if (!text.isEmpty()) {
            factor =
                    switch (Character.toUpperCase(text.charAt(text.length() - 1))) {
                        case 'K' -> 1L << 10;
                        case 'M' -> 1L << 20;
                        case 'G' -> 1L << 30;
                        default -> 1L;
                    };
            digits = factor == 1 ? text : text.substring(0, text.length() - 1);
        }
        try {
            long value = Math.multiplyExact(Long.parseLong(digits), factor);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException | ArithmeticException notASize) {
            // Falls through to the complaint.
        }
        throw JobException.invalid(
                name,
                text.isEmpty() ? "empty" : text,
                "a size from " + least + " to " + most + " bytes, such as 8, 4K or 1M");
    }
}
