package dev.doorbell.cli.create;

import dev.doorbell.cli.job.BadInputException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Kind of program, by the library through which it communicates. */
enum Kind {
    /** Kernels with NVSHMEM. */
    KERNEL,
    /** MPI ranks on hosts. */
    MPI,
    /** Ranks whose DPUs send and receive for them. */
    OFFLOAD,
    /** Collective as an MSCCL program. */
    MSCCL;

    /** Names of all kinds. */
    static List<String> names() {
        return Arrays.stream(values()).map(Kind::text).toList();
    }

    /** Returns a kind by name; throws {@code BadInputException} if there is none. */
    static Kind of(String text) {
        return Arrays.stream(values())
                .filter(it -> it.text().equals(text))
                .findFirst()
                .orElseThrow(() -> BadInputException.unknown("kind", text, names()));
    }

    /** Name on the command line. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
