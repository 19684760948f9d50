package dev.doorbell.libraries.flow.sum;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sums that are exact and the same in any order. */
class ExactSumTest {

    private static final long SEED = Long.getLong("doorbell.seed", 20_261_123L);

    @Test
    void isTheRoundedSumOfAllNumbersOfTheType() {
        List<Double> numbers = numbers(new Random(SEED), 2000);
        BigDecimal exact =
                numbers.stream().map(BigDecimal::new).reduce(BigDecimal.ZERO, BigDecimal::add);

        assertThat(sum(numbers).value()).as("seed %d", SEED).isEqualTo(exact.doubleValue());
    }

    @Test
    void hasTheSameWordsInAnyOrderAndAnyParts() {
        Random random = new Random(SEED);
        List<Double> numbers = numbers(random, 1000);
        long[] words = sum(numbers).words();
        for (int parts = 1; parts <= 12; parts++) {
            Collections.shuffle(numbers, random);
            ExactSum whole = new ExactSum();
            for (int i = 0; i < parts; i++) {
                ExactSum part = sum(numbers.subList(i * 1000 / parts, (i + 1) * 1000 / parts));
                whole.add(ExactSum.of(part.words()));
            }
            assertThat(whole.words()).as("seed %d, %d parts", SEED, parts).isEqualTo(words);
        }
    }

    @Test
    void productsAreNotRounded() {
        ExactSum sum = new ExactSum();
        sum.addProduct(1 + 0x1p-52, 1 + 0x1p-52);
        sum.add(-1);
        sum.add(-0x1p-51);

        assertThat(sum.value()).isEqualTo(0x1p-104);
    }

    @Test
    void anInfinityMakesItANumberNoMore() {
        ExactSum sum = new ExactSum();
        sum.add(Double.POSITIVE_INFINITY);

        assertThat(ExactSum.of(sum.words()).value()).isNaN();
    }

    private static ExactSum sum(List<Double> numbers) {
        ExactSum sum = new ExactSum();
        numbers.forEach(sum::add);
        return sum;
    }

    /** Numbers of all magnitudes, half of them almost cancelled by another. */
    private static List<Double> numbers(Random random, int count) {
        List<Double> numbers = new ArrayList<>();
        while (numbers.size() < count) {
            double number = Math.scalb(random.nextDouble() - 0.5, random.nextInt(1900) - 1000);
            numbers.add(number);
            numbers.add(-Math.nextUp(number));
        }
        return numbers;
    }
}
