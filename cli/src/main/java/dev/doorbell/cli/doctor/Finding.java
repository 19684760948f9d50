package dev.doorbell.cli.doctor;

import java.util.Locale;

/**
 * Result of one check.
 *
 * @param what subject, such as {@code Docker engine}
 * @param level severity
 * @param found version, place or amount; the problem if there is one
 * @param advice what to do; empty if nothing
 */
public record Finding(String what, Level level, String found, String advice) {

    /** Returns a finding without a problem. */
    static Finding ok(String what, String found) {
        return new Finding(what, Level.OK, found, "");
    }

    /** Returns a finding about a missing part that only some commands need. */
    static Finding optional(String what, String found, String advice) {
        return new Finding(what, Level.OPTIONAL, found, advice);
    }

    /** Returns a finding about a resource in use, which a command can replace by another. */
    static Finding taken(String what, String found, String advice) {
        return new Finding(what, Level.TAKEN, found, advice);
    }

    /** Returns a finding about a missing part that everything needs. */
    static Finding required(String what, String found, String advice) {
        return new Finding(what, Level.REQUIRED, found, advice);
    }

    /** Severity of a finding. */
    public enum Level {
        /** Present. */
        OK,
        /** Missing, and not always needed. */
        OPTIONAL,
        /** In use, and replaceable. */
        TAKEN,
        /** Missing, and always needed. */
        REQUIRED;

        /** Name for people and programs. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
