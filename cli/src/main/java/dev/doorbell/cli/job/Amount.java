package dev.doorbell.cli.job;

import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Unit;
import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Values of profile constants as people write them: {@code 60ns}, {@code 24.5 GB/s}, {@code 8}. */
public final class Amount {

    private static final Pattern FORM = Pattern.compile("([0-9]+(?:\\.[0-9]+)?) *([A-Za-z/]*)");

    private Amount() {}

    /** The value of a constant in its own unit, without the unit. */
    public static BigDecimal of(Constant constant) {
        BigDecimal one = BigDecimal.valueOf(constant.unit().toBase(BigDecimal.ONE));
        BigDecimal value = BigDecimal.valueOf(constant.value()).divide(one);
        return value.signum() == 0
                ? BigDecimal.ZERO
                : new BigDecimal(value.stripTrailingZeros().toPlainString());
    }

    /**
     * The profile with a constant set to what {@code text} says; its own unit when it names none.
     */
    static Profile set(Profile profile, String name, String text) {
        Constant constant = profile.constants().get(name);
        if (constant == null) {
            throw new BadInputException(
                    "--set %s=%s: profile %s has no constant of that name; 'profiles %s' lists them"
                            .formatted(name, text, profile.name(), profile.name()));
        }
        Unit unit = constant.unit();
        Matcher form = FORM.matcher(text.trim());
        String expected =
                "expected a number with or without a unit of the same kind as " + unit.symbol();
        if (!form.matches()) {
            throw new BadInputException(
                    "--set %s=%s is not a value; %s".formatted(name, text, expected));
        }
        for (Unit candidate : Unit.values()) {
            boolean named =
                    form.group(2).isEmpty()
                            ? candidate == unit
                            : candidate.symbol().equals(form.group(2));
            if (named && candidate.dimension() == unit.dimension()) {
                Profile changed = profile.with(name, base(candidate, form.group(1), name, text));
                return new Profile(
                        profile.name() + "+" + name + "=" + text,
                        profile.description(),
                        changed.constants());
            }
        }
        throw new BadInputException(
                "--set %s=%s has the wrong unit; %s".formatted(name, text, expected));
    }

    private static long base(Unit unit, String number, String name, String text) {
        try {
            return unit.toBase(new BigDecimal(number));
        } catch (ArithmeticException e) {
            throw new BadInputException(
                    "--set %s=%s is not a whole number of the base unit".formatted(name, text));
        }
    }
}
