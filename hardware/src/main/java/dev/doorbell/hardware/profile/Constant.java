package dev.doorbell.hardware.profile;

/**
 * A number of a profile, with where it comes from.
 *
 * @param name dotted name, such as {@code nic.messageInterval}
 * @param value in the base unit: picoseconds, bytes, bytes per second, or a plain count
 * @param unit what {@code value} counts
 * @param source where the number was read, derived or guessed
 * @param confidence how far to trust it
 * @param profile that states it: the machine's own, or one that it extends
 */
public record Constant(
        String name, long value, Unit unit, String source, Confidence confidence, String profile) {}
