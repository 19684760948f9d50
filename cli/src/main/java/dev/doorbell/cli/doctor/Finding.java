package dev.doorbell.cli.doctor;

import java.util.Locale;

/**
 * What was found of one thing.
 *
 * @param what was looked for, such as {@code Docker engine}
 * @param level how it is
 * @param found version, place or amount; what is wrong when something is
 * @param advice what to do; empty when nothing has to be done
 */
public record Finding(String what, Level level, String found, String advice) {

    /** All is well with {@code what}. */
    static Finding ok(String what, String found) {
        return new Finding(what, Level.OK, found, "");
    }

    /** Something is not there that only some commands need. */
    static Finding optional(String what, String found, String advice) {
        return new Finding(what, Level.OPTIONAL, found, advice);
    }

    /** Something is in the way of a command, which can go around it. */
    static Finding taken(String what, String found, String advice) {
        return new Finding(what, Level.TAKEN, found, advice);
    }

    /** Something is not there without which nothing works. */
    static Finding required(String what, String found, String advice) {
        return new Finding(what, Level.REQUIRED, found, advice);
    }

    /** How something is. */
    public enum Level {
        /** There. */
        OK,
        /** Not there, and not always needed. */
        OPTIONAL,
        /** In use, and another would do. */
        TAKEN,
        /** Not there, and always needed. */
        REQUIRED;

        /** As shown to people and programs. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
