package dev.doorbell.workloads.reproduce;

import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.hardware.profile.Profile;

/**
 * Constant and the two values at which its effect is tried: raised and lowered by a quarter. Sizes
 * and counts that are powers of two stay so: they are doubled and halved.
 *
 * @param constant of a profile
 * @param higher the value it is raised to, in base units
 * @param lower the value it is lowered to, in base units
 */
public record Variation(Constant constant, long higher, long lower) {

    private static final long MEGA = 1_000_000;

    /** Variation of {@code constant}. */
    public static Variation of(Constant constant) {
        long value = constant.value();
        return doubles(constant)
                ? new Variation(constant, value * 2, value / 2)
                : new Variation(
                        constant,
                        whole(constant, Math.ceilDiv(value * 5, 4)),
                        whole(constant, value * 3 / 4));
    }

    /** Profile with the constant raised, as its name shows. */
    public Profile raised(Profile profile) {
        return with(profile, higher);
    }

    /** Profile with the constant lowered, as its name shows. */
    public Profile lowered(Profile profile) {
        return with(profile, lower);
    }

    private Profile with(Profile profile, long value) {
        Profile changed = profile.with(constant.name(), value);
        return new Profile(
                profile.name() + "+" + constant.name() + "=" + value,
                profile.description(),
                changed.constants());
    }

    private static boolean doubles(Constant constant) {
        return switch (constant.unit().dimension()) {
            case SIZE, COUNT -> Long.bitCount(constant.value()) == 1;
            case DURATION, RATE, COMPUTE_RATE -> false;
        };
    }

    private static long whole(Constant constant, long value) {
        return switch (constant.unit().dimension()) {
            case RATE, COMPUTE_RATE -> Math.ceilDiv(value, MEGA) * MEGA;
            case DURATION, SIZE, COUNT -> value;
        };
    }
}
