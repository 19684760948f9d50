package dev.doorbell.report.document;

import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Unit;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.Similar;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Values of profile constants as people write them: {@code 60ns}, {@code 24.5 GB/s}, {@code 8},
 * {@code 2x}.
 */
public final class Amount {

    private static final Pattern FORM = Pattern.compile("([0-9]+(?:\\.[0-9]+)?) *([A-Za-z/]*)");

    /** Begins each change of a constant in the name of a changed profile. */
    static final String CHANGE = "+";

    private static final String FACTOR = "x";

    private Amount() {}

    /** The value of a constant in its own unit, without the unit. */
    public static BigDecimal of(Constant constant) {
        BigDecimal one = BigDecimal.valueOf(constant.unit().toBase(BigDecimal.ONE));
        BigDecimal value = BigDecimal.valueOf(constant.value()).divide(one);
        return value.signum() == 0
                ? BigDecimal.ZERO
                : new BigDecimal(value.stripTrailingZeros().toPlainString());
    }

    /** A value of a constant, given in base units, in the constant's own unit with the unit. */
    public static String text(Constant constant, long value) {
        BigDecimal amount =
                of(
                        new Constant(
                                constant.name(),
                                value,
                                constant.unit(),
                                constant.source(),
                                constant.confidence(),
                                constant.profile()));
        return amount.toPlainString() + " " + constant.unit().symbol();
    }

    /**
     * Returns the profile with a constant set to {@code text}: a value, in the constant's unit when
     * it names none, or a factor such as {@code 0.5x} of the present value.
     *
     * @throws JobException with one sentence that begins with the name, an equals sign and the text
     */
    public static Profile set(Profile profile, String name, String text) {
        Constant constant = profile.constants().get(name);
        if (constant == null) {
            throw new JobException(
                    name,
                    "%s=%s: profile %s has no constant %s; %s'profiles %s' lists the constants"
                            .formatted(
                                    name,
                                    text,
                                    profile.name(),
                                    name,
                                    similar(profile, name),
                                    profile.name()));
        }
        Unit unit = constant.unit();
        Matcher form = FORM.matcher(text.trim());
        String expected =
                "expected a number with or without a unit of the same kind as " + unit.symbol();
        if (!form.matches()) {
            throw new JobException(
                    name, "%s=%s is not a value; %s".formatted(name, text, expected));
        }
        if (form.group(2).equals(FACTOR)) {
            return changed(profile, constant, text, scaled(constant, form.group(1), text));
        }
        for (Unit candidate : Unit.values()) {
            boolean named =
                    form.group(2).isEmpty()
                            ? candidate == unit
                            : candidate.symbol().equals(form.group(2));
            if (named && candidate.dimension() == unit.dimension()) {
                return changed(profile, constant, text, base(candidate, form.group(1), name, text));
            }
        }
        throw new JobException(
                name, "%s=%s has the wrong unit; %s".formatted(name, text, expected));
    }

    /**
     * Returns the profile with several constants set, by name.
     *
     * @throws JobException as for a single one
     */
    public static Profile set(Profile profile, Map<String, String> texts) {
        Profile changed = profile;
        for (Map.Entry<String, String> text : texts.entrySet()) {
            changed = set(changed, text.getKey(), text.getValue());
        }
        return changed;
    }

    private static String similar(Profile profile, String name) {
        String question = Similar.question(name, profile.constants().keySet());
        return question.isEmpty() ? "" : question + " ";
    }

    private static Profile changed(Profile profile, Constant constant, String text, long value) {
        String name = constant.name();
        boolean rate =
                switch (constant.unit().dimension()) {
                    case RATE, COMPUTE_RATE -> true;
                    case DURATION, SIZE, COUNT -> false;
                };
        if (rate && value == 0) {
            throw new JobException(
                    name, "%s=%s is no rate; expected one above 0".formatted(name, text));
        }
        return new Profile(
                profile.name() + CHANGE + name + "=" + withUnit(constant, text),
                profile.description(),
                profile.with(name, value).constants());
    }

    /** The text of a value, with the unit that a plain number has. */
    private static String withUnit(Constant constant, String text) {
        boolean plain = text.matches("[0-9.]+");
        boolean count = constant.unit().dimension() == Unit.Dimension.COUNT;
        return plain && !count ? text + constant.unit().symbol() : text;
    }

    /** A time or a rate to the nearest whole one; half a core would be none. */
    private static long scaled(Constant constant, String factor, String text) {
        BigDecimal value = BigDecimal.valueOf(constant.value()).multiply(new BigDecimal(factor));
        BigDecimal whole =
                switch (constant.unit().dimension()) {
                    case DURATION -> value.setScale(0, RoundingMode.HALF_EVEN);
                    // Rates are whole numbers of a million.
                    case RATE, COMPUTE_RATE -> value.setScale(-6, RoundingMode.HALF_EVEN);
                    case SIZE, COUNT -> value;
                };
        return base(Unit.PS, whole.toPlainString(), constant.name(), text);
    }

    private static long base(Unit unit, String number, String name, String text) {
        try {
            return unit.toBase(new BigDecimal(number));
        } catch (ArithmeticException e) {
            throw new JobException(
                    name, "%s=%s is not a whole number of the base unit".formatted(name, text));
        }
    }
}
