package dev.doorbell.report.check;

import java.util.Locale;
import java.util.Map;

/** Kind of a file, by its fields. */
public enum FileKind {
    /** A job. */
    JOB,
    /** A hardware profile. */
    PROFILE,
    /** A job with lists of values to vary. */
    SWEEP;

    /** Returns the kind that has the fields of {@code document}. */
    static FileKind of(Map<?, ?> document) {
        if (document.containsKey("vary") || document.containsKey("job")) {
            return SWEEP;
        }
        return document.containsKey("constants") || document.containsKey("extends") ? PROFILE : JOB;
    }

    /** Name in lower case. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
