package dev.doorbell.workloads.reproduce;

import dev.doorbell.hardware.profile.Constant;
import java.util.List;

/**
 * What a constant does to figures.
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

    /** Names of the figures of which it changes a value. */
    public List<String> figures() {
        return effects.stream()
                .filter(effect -> effect.whenHigher().changed() || effect.whenLower().changed())
                .map(Effect::figure)
                .toList();
    }

    /** Whether it changes any value of any figure: whether it enters. */
    public boolean enters() {
        return !figures().isEmpty();
    }

    /**
     * What a constant does to one figure.
     *
     * @param figure its name
     * @param whenHigher with the constant raised
     * @param whenLower with the constant lowered
     */
    public record Effect(String figure, Change whenHigher, Change whenLower) {}

    /**
     * How far a figure's headline values move.
     *
     * @param changed whether any of them does
     * @param largest the change that is largest in size, such as {@code -12.3 %}; {@code -} when
     *     the changed constant makes no valid machine
     * @param where the value that moves so far, or why the machine is not valid
     */
    public record Change(boolean changed, String largest, String where) {

        private static final String NOT_TRIED = "-";

        static Change notTried(String why) {
            return new Change(false, NOT_TRIED, why);
        }

        /** Whether the changed constant made a machine that runs. */
        public boolean tried() {
            return !largest.equals(NOT_TRIED);
        }
    }
}
