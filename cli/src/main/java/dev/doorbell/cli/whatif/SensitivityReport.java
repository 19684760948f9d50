package dev.doorbell.cli.whatif;

import dev.doorbell.cli.output.Document;
import java.util.List;

/**
 * Which constants move a job's number.
 *
 * @param before the job's result as it is
 * @param watched the number
 * @param effects one per constant, largest first
 */
record SensitivityReport(Document before, Watched watched, List<Effect> effects) {

    SensitivityReport {
        effects = List.copyOf(effects);
    }

    /** Effects of constants that move the number, or could not be tried at one of their values. */
    List<Effect> entering() {
        return effects.stream().filter(it -> it.size().signum() > 0 || !it.tried()).toList();
    }

    /** The largest change in percent, and 1 when there is none: the length of the longest bar. */
    double most() {
        double most = effects.getFirst().size().doubleValue();
        return most == 0 ? 1 : most;
    }
}
