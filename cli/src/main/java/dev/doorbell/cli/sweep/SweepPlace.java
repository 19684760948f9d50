package dev.doorbell.cli.sweep;

import java.util.Arrays;
import java.util.Iterator;
import java.util.Locale;
import java.util.Optional;

/** Place where a sweep can run. */
enum SweepPlace {
    LOCAL,
    COORDINATOR,
    SLURM,
    KUBERNETES;

    /** Completion candidates of the option. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return Arrays.stream(values()).map(SweepPlace::text).iterator();
        }
    }

    /** Returns the place with a name; empty if there is none. */
    static Optional<SweepPlace> of(String name) {
        return Arrays.stream(values()).filter(it -> it.text().equals(name)).findFirst();
    }

    /** Name on the command line. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
