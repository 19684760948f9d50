package dev.doorbell.libraries.mpi.topology;

import dev.doorbell.libraries.mpi.message.MpiException;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Balanced sizes of a grid, {@code MPI_Dims_create}. As in MPICH, the largest and the smallest
 * differ as little as possible; among equal differences, the smallest is as large as possible.
 */
public final class Dimensions {

    private final int[] best;
    private final int[] trial;
    private int leastDifference = Integer.MAX_VALUE;

    private Dimensions(int count) {
        best = new int[count];
        trial = new int[count];
    }

    /**
     * Returns the sizes with free ones chosen, which do not increase.
     *
     * @param members number of members, 1 or more
     * @param given size of each dimension; 0 where it is free
     */
    public static int[] of(int members, int... given) {
        int left = members;
        for (int size : given) {
            if (size < 0 || (size > 0 && left % size != 0)) {
                throw impossible(members, given);
            }
            left /= Math.max(size, 1);
        }
        int free = (int) Arrays.stream(given).filter(it -> it == 0).count();
        if (members < 1 || (free == 0 && left != 1)) {
            throw impossible(members, given);
        }
        int[] sizes = given.clone();
        if (free > 0) {
            int[] chosen = chosen(left, free);
            int next = 0;
            for (int i = 0; i < sizes.length; i++) {
                sizes[i] = sizes[i] == 0 ? chosen[next++] : sizes[i];
            }
        }
        return sizes;
    }

    private static int[] chosen(int product, int count) {
        Dimensions search = new Dimensions(count);
        int[] divisors = divisors(product);
        search.choose(product, count - 1, divisors, 0);
        return search.best;
    }

    private void choose(int product, int place, int[] divisors, int from) {
        if (place == 0) {
            trial[0] = product;
            int difference = product - trial[trial.length - 1];
            if (difference < leastDifference || (difference == leastDifference && larger())) {
                leastDifference = difference;
                System.arraycopy(trial, 0, best, 0, trial.length);
            }
            return;
        }
        for (int i = from; i < divisors.length && fits(divisors[i], place, product); i++) {
            if (product % divisors[i] == 0) {
                trial[place] = divisors[i];
                int smallest = trial[trial.length - 1];
                if (divisors[i] - smallest <= leastDifference) {
                    choose(product / divisors[i], place - 1, divisors, i);
                }
            }
        }
    }

    /** Returns true if the sizes at a place and before it can all be a size or more. */
    private static boolean fits(int size, int place, int product) {
        long power = 1;
        for (int i = 0; i <= place; i++) {
            power *= size;
            if (power > product) {
                return false;
            }
        }
        return true;
    }

    /** Returns true if the sizes of the trial, from the smallest, are larger than the best. */
    private boolean larger() {
        for (int i = trial.length - 1; i >= 0; i--) {
            if (trial[i] != best[i]) {
                return trial[i] > best[i];
            }
        }
        return false;
    }

    private static int[] divisors(int product) {
        int[] small =
                IntStream.rangeClosed(1, (int) Math.sqrt(product))
                        .filter(it -> product % it == 0)
                        .toArray();
        return IntStream.concat(Arrays.stream(small), Arrays.stream(small).map(it -> product / it))
                .sorted()
                .distinct()
                .toArray();
    }

    private static MpiException impossible(int members, int... given) {
        return new MpiException(
                "%d members do not fill a grid of sizes %s; expected free sizes, 0, or divisors"
                        .formatted(members, Arrays.toString(given)));
    }
}
