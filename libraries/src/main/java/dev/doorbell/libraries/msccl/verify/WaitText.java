package dev.doorbell.libraries.msccl.verify;

import dev.doorbell.libraries.msccl.flow.Flow;
import dev.doorbell.libraries.msccl.flow.Wait;
import java.util.List;
import java.util.stream.Collectors;

/** Text of wait-for relations. */
final class WaitText {

    private static final int SHOWN = 6;

    private WaitText() {}

    static String of(Flow flow, List<Wait> cycle) {
        String text =
                cycle.stream()
                        .limit(SHOWN)
                        .map(it -> sentence(flow, it))
                        .collect(Collectors.joining("; "));
        return cycle.size() <= SHOWN
                ? text
                : "%s; and %d more, the last for the first".formatted(text, cycle.size() - SHOWN);
    }

    private static String sentence(Flow flow, Wait wait) {
        String reason =
                switch (wait.reason()) {
                    case DATA -> "data of ";
                    case SLOT -> "the slot freed by ";
                    case DEPENDENCY -> "the end of ";
                };
        return flow.text(wait.node()) + " waits for " + reason + flow.text(wait.awaited());
    }
}
