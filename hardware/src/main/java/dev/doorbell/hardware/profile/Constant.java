package dev.doorbell.hardware.profile;

/**
 * Number of a profile, with its source.
 *
 * @param name dotted name, such as {@code nic.messageInterval}
 * @param value in the base unit: picoseconds, bytes, bytes per second, or a plain count
 * @param unit of {@code value}
 * @param source from which the number was read, derived or guessed
 * @param confidence in the number
 * @param profile that states it: the machine's own, or one that it extends
 */
public record Constant(
        String name, long value, Unit unit, String source, Confidence confidence, String profile) {}
