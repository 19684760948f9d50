package dev.doorbell.workloads.reproduce;

import dev.doorbell.hardware.profile.Constant;
import java.util.List;

/**
 * Influence of a constant on figures.
 *
 * @param constant that was varied
 * @param higher the value it was raised to, in base units
 * @param lower the value it was lowered to, in base units
 * @param effects one per figure, in their order
 */
public record Influence(Constant constant, long higher, long lower, List<Effect> effects) {
    public Influence {
        effects = List.copyOf(effects);
    }

    /** Names of the figures with a value that it changes. */
    public List<String> figures() {
        return effects.stream()
                .filter(effect -> effect.whenHigher().changed() || effect.whenLower().changed())
                .map(Effect::figure)
                .toList();
    }

    /** Returns true if it changes any value of any figure, so that it enters the study. */
    public boolean enters() {
        return !figures().isEmpty();
    }

    /**
     * Effect of a constant on one figure.
     *
     * @param figure its name
     * @param whenHigher with the constant raised
     * @param whenLower with the constant lowered
     */
    public record Effect(String figure, Change whenHigher, Change whenLower) {}

    /**
     * Largest change of a figure's headline values.
     *
     * @param changed whether any of them changes
     * @param largest the change that is largest in size, such as {@code -12.3 %}; {@code -} when
     *     the changed constant makes no valid machine
     * @param where the value with that change, or the reason why the machine is not valid
     */
    public record Change(boolean changed, String largest, String where) {

        private static final String NOT_TRIED = "-";

        static Change notTried(String why) {
            return new Change(false, NOT_TRIED, why);
        }

        /** Returns true if the changed constant made a machine that runs. */
        public boolean tried() {
            return !largest.equals(NOT_TRIED);
        }
    }
}
