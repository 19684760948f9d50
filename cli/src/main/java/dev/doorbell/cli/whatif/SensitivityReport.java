package dev.doorbell.cli.whatif;

import dev.doorbell.cli.output.Document;
import dev.doorbell.report.experiment.Effect;
import dev.doorbell.report.experiment.Watched;
import java.util.List;

/**
 * Constants that move a job's number.
 *
 * @param before original result of the job
 * @param watched the number
 * @param effects one per constant, largest first
 */
record SensitivityReport(Document before, Watched watched, List<Effect> effects) {

    SensitivityReport {
        effects = List.copyOf(effects);
    }

    /**
     * Returns effects of constants that move the number, or whose values could not both be tried.
     */
    List<Effect> entering() {
        return effects.stream().filter(it -> it.size().signum() > 0 || !it.tried()).toList();
    }

    /**
     * Returns the largest change in percent, and 1 if there is none: the length of the longest bar.
     */
    double most() {
        double most = effects.getFirst().size().doubleValue();
        return most == 0 ? 1 : most;
    }
}
