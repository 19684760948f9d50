package dev.doorbell.report.uncertainty;

import dev.doorbell.hardware.profile.Confidence;
import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobFields;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Random machines around a profile. Each recalled duration and rate is drawn by itself: its
 * logarithm is uniform between those of 2/3 and 3/2 of the value. Sizes and counts, such as cores
 * and depths of queues, stay the same. Machines that cannot exist, whose stores reach a device
 * faster than PCIe carries them, are drawn again.
 */
final class Draws {

    /** Largest factor by which a constant is multiplied or divided. */
    static final double FACTOR = 1.5;

    private static final long MEGA = 1_000_000;

    /** Draws for a machine at most; the share of possible ones is far larger. */
    private static final int ATTEMPTS = 1_000;

    private final Profile profile;
    private final Predicate<Profile> possible;
    private final SplittableRandom random;

    /**
     * Creates the draws around a profile. Equal seeds give equal machines.
     *
     * @param possible false for constants that contradict each other; they are drawn again
     */
    Draws(Profile profile, long seed, Predicate<Profile> possible) {
        this.profile = profile;
        this.possible = possible;
        random = new SplittableRandom(seed);
    }

    /** Constants of a profile that are drawn, in the order of their names. */
    static List<Constant> constants(Profile profile) {
        return profile.constants().values().stream().filter(Draws::drawn).toList();
    }

    /** Draws the next machines. */
    List<Profile> next(int count) {
        return Stream.generate(this::next).limit(count).toList();
    }

    /** Draws the next machine. */
    Profile next() {
        return Stream.generate(this::any)
                .limit(ATTEMPTS)
                .filter(possible)
                .findFirst()
                .orElseThrow(() ->
                        new JobException(
                                JobFields.PROFILE.name(),
                                "the job cannot run on profile %s with other values of its recalled constants"
                                        .formatted(profile.name())));
    }

    private Profile any() {
        Profile machine = profile;
        for (Constant constant : constants(profile)) {
            double exponent = random.nextDouble(-1, 1);
            machine = machine.with(constant.name(), value(constant, exponent));
        }
        return machine;
    }

    private static boolean drawn(Constant constant) {
        return constant.confidence() == Confidence.RECALLED
                && constant.value() > 0
                && switch (constant.unit().dimension()) {
                    case DURATION, RATE, COMPUTE_RATE -> true;
                    case SIZE, COUNT -> false;
                };
    }

    private static long value(Constant constant, double exponent) {
        // Unlike Math, StrictMath gives the same bits on every machine.
        long value = Math.max(1, (long) (constant.value() * StrictMath.pow(FACTOR, exponent)));
        return switch (constant.unit().dimension()) {
            // Rates are whole numbers of a million.
            case RATE, COMPUTE_RATE -> Math.ceilDiv(value, MEGA) * MEGA;
            case DURATION, SIZE, COUNT -> value;
        };
    }
}
