package dev.doorbell.guest.shim;

import dev.doorbell.guest.binding.Resources;
import java.util.List;

/**
 * Shared library for guests.
 *
 * @param name file name
 * @param otherNames further names under which programs load it
 * @param sources its sources
 * @param options options of the compiler for it alone
 * @param needed libraries that it needs
 */
record Library(
        String name,
        List<String> otherNames,
        List<Source> sources,
        List<String> options,
        List<String> needed) {

    Library {
        otherNames = List.copyOf(otherNames);
        sources = List.copyOf(sources);
        options = List.copyOf(options);
        needed = List.copyOf(needed);
    }

    /**
     * Source file.
     *
     * @param name file name
     * @param text content
     */
    record Source(String name, String text) {

        /** Returns a file of this module. */
        static Source file(String name) {
            return new Source(name, Resources.text("c/" + name));
        }

        /** Returns true for a file that the compiler takes. */
        boolean compiled() {
            return name.endsWith(".c");
        }
    }
}
