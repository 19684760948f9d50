package dev.doorbell.hardware.profile;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The constants of one machine. All figures of a profile share them.
 *
 * @param name such as {@code dgx-a100-hdr200}
 * @param description one line on the machine
 * @param constants by name
 */
public record Profile(String name, String description, SortedMap<String, Constant> constants) {

    public Profile {
        if (!(constants instanceof WatchedConstants)) {
            constants = Collections.unmodifiableSortedMap(new TreeMap<>(constants));
        }
    }

    /** Reads a profile that extends no other; see {@link #fromMap(Map, Function)}. */
    public static Profile fromMap(Map<?, ?> document) {
        return fromMap(document, name -> Optional.empty());
    }

    /**
     * Reads a profile from the maps a YAML parser delivers: {@code name}, {@code description},
     * {@code constants}, each constant with {@code value}, {@code unit}, {@code source}, {@code
     * confidence}, and optionally {@code extends}. The profile has the constants of the one it
     * extends, and its own in place of those with the same name.
     *
     * @param shipped the documents that can be extended, by name
     * @throws ProfileException with one sentence that names the field, its value and what is
     *     allowed
     */
    public static Profile fromMap(
            Map<?, ?> document, Function<String, Optional<Map<?, ?>>> shipped) {
        String name = text(document, "name", "profile");
        String description = text(document, "description", "profile " + name);
        SortedMap<String, Constant> constants = new TreeMap<>();
        Lineage.of(document, shipped).reversed().forEach(part -> addConstants(part, constants));
        return new Profile(name, description, constants);
    }

    private static void addConstants(Map<?, ?> document, SortedMap<String, Constant> constants) {
        String profile = text(document, "name", "profile");
        if (!(document.get("constants") instanceof Map<?, ?> entries)) {
            throw new ProfileException(
                    "profile "
                            + profile
                            + ": constants is missing; expected a map of name to constant");
        }
        entries.forEach((key, value) -> {
            String name = String.valueOf(key);
            String where = "profile " + profile + ": constant " + name;
            if (!(value instanceof Map<?, ?> fields)) {
                throw new ProfileException(
                        where + " is '" + value + "'; expected value, unit, source and confidence");
            }
            constants.put(name, constant(name, profile, fields, where));
        });
    }

    /** The same profile with one constant set to another value in base units. */
    public Profile with(String constant, long value) {
        Constant old = find(constant);
        SortedMap<String, Constant> changed = new TreeMap<>(constants);
        changed.put(
                constant,
                new Constant(
                        constant,
                        value,
                        old.unit(),
                        "set by the job",
                        old.confidence(),
                        old.profile()));
        return new Profile(name, description, changed);
    }

    /** The same profile; {@code read} receives the name of every constant whose value is read. */
    public Profile watched(Consumer<String> read) {
        return new Profile(name, description, new WatchedConstants(constants, read));
    }

    /** A duration in picoseconds. */
    public long ps(String constant) {
        return get(constant, Unit.Dimension.DURATION, "a duration in ps, ns or us");
    }

    /** A size in bytes that fits an {@code int}. */
    public int bytes(String constant) {
        return atMost(constant, size(constant), Integer.MAX_VALUE);
    }

    /** A size in bytes. */
    public long size(String constant) {
        return get(constant, Unit.Dimension.SIZE, "a size in B, KiB, MiB or GiB");
    }

    /** A rate. */
    public Rate rate(String constant) {
        return new Rate(get(constant, Unit.Dimension.RATE, "a rate in MB/s or GB/s"));
    }

    /** A rate of floating-point operations. */
    public ComputeRate computeRate(String constant) {
        return new ComputeRate(get(constant, Unit.Dimension.COMPUTE_RATE, "a rate in Gflop/s"));
    }

    /** A plain number. */
    public int count(String constant) {
        return count(constant, Integer.MAX_VALUE);
    }

    /** A plain number of things of which there is at least one. */
    public int positive(String constant) {
        int count = count(constant);
        if (count < 1) {
            throw new ProfileException(
                    "profile %s: constant %s is %d; expected a whole number from 1"
                            .formatted(name, constant, count));
        }
        return count;
    }

    /** A plain number of at most {@code most}. */
    public int count(String constant, int most) {
        return atMost(constant, get(constant, Unit.Dimension.COUNT, "a count"), most);
    }

    private int atMost(String constant, long value, int most) {
        if (value > most) {
            throw new ProfileException(
                    "profile %s: constant %s is %d; expected at most %d"
                            .formatted(name, constant, value, most));
        }
        return (int) value;
    }

    private long get(String constant, Unit.Dimension dimension, String expected) {
        Constant found = constants.get(constant);
        if (found == null) {
            throw new ProfileException(
                    "profile "
                            + name
                            + ": constant "
                            + constant
                            + " is missing; expected "
                            + expected);
        }
        if (found.unit().dimension() != dimension) {
            throw new ProfileException(
                    "profile %s: constant %s has unit %s; expected %s"
                            .formatted(name, constant, found.unit().symbol(), expected));
        }
        return found.value();
    }

    private Constant find(String constant) {
        Constant found = constants.get(constant);
        if (found == null) {
            throw new ProfileException(
                    "profile "
                            + name
                            + ": constant "
                            + constant
                            + " does not exist; expected one of "
                            + String.join(", ", constants.keySet()));
        }
        return found;
    }

    private static Constant constant(String name, String profile, Map<?, ?> fields, String where) {
        String unitText = text(fields, "unit", where);
        Unit unit = null;
        for (Unit candidate : Unit.values()) {
            if (candidate.symbol().equals(unitText)) {
                unit = candidate;
            }
        }
        if (unit == null) {
            throw new ProfileException(
                    where
                            + ": unit is '"
                            + unitText
                            + "'; expected ps, ns, us, B, KiB, MiB, GiB, MB/s, GB/s, Gflop/s or count");
        }
        return new Constant(
                name,
                value(fields, unit, where),
                unit,
                text(fields, "source", where),
                confidence(fields, where),
                profile);
    }

    private static long value(Map<?, ?> fields, Unit unit, String where) {
        String text = text(fields, "value", where);
        try {
            long value = unit.toBase(new BigDecimal(text));
            if (value < 0) {
                throw new ProfileException(where + ": value is " + text + "; expected 0 or more");
            }
            return value;
        } catch (NumberFormatException e) {
            throw new ProfileException(where + ": value is '" + text + "'; expected a number");
        } catch (ArithmeticException e) {
            throw new ProfileException(
                    where
                            + ": value is "
                            + text
                            + " "
                            + unit.symbol()
                            + "; expected a whole number of the base unit");
        }
    }

    private static Confidence confidence(Map<?, ?> fields, String where) {
        String text = text(fields, "confidence", where);
        try {
            return Confidence.valueOf(text.toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException e) {
            throw new ProfileException(
                    where
                            + ": confidence is '"
                            + text
                            + "'; expected verified, derived or recalled");
        }
    }

    private static String text(Map<?, ?> fields, String key, String where) {
        @Nullable Object value = fields.get(key);
        if (value == null) {
            throw new ProfileException(where + ": " + key + " is missing");
        }
        return value.toString();
    }
}
