package dev.doorbell.guest.shim;

import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.WqeCodec;
import java.util.Arrays;
import java.util.stream.Collectors;

/** C header with the numbers that the verbs library and the emulator share. */
final class VerbsHeader {

    private VerbsHeader() {}

    static String text() {
        return """
        #ifndef CALLS_H
        #define CALLS_H
        enum { %s };
        enum { %s, VERBS_FACTS };
        enum { %s };
        enum { VERBS_MOST_INLINE = %d, VERBS_ACCESS = %d };
        #endif
        """
                .formatted(
                        names("CALL_", VerbsFunction.values()),
                        names("VERBS_", VerbsFact.values()),
                        names("SOURCE_", SourceKind.values()),
                        WqeCodec.MAX_INLINE_BYTES,
                        AccessRight.ALL);
    }

    /** C source of the constants that the door needs. */
    static String constants(long queryPs) {
        return """
        #include "door.h"
        const int64_t door_query_ps = %d;
        const char door_command[] = "verbs";
        door_function *const door_own = 0;
        """
                .formatted(queryPs);
    }

    private static String names(String prefix, Enum<?>[] values) {
        return Arrays.stream(values)
                .map(it -> prefix + it.name())
                .collect(Collectors.joining(", "));
    }
}
