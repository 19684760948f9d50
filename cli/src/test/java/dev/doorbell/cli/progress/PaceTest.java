package dev.doorbell.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PaceTest {

    private final Pace pace = new Pace(1_000, 0);

    @Test
    void saysNothingBeforeThereIsSomethingToGoBy() {
        assertThat(pace.restNanos(5_000, 10)).isEmpty();

        pace.came(5_000, 0);

        assertThat(pace.restNanos(6_000, 10)).isEmpty();
    }

    @Test
    void goesOnAsItWent() {
        pace.came(1_100, 1);
        assertThat(pace.restNanos(1_100, 10)).hasValue(900);
        assertThat(pace.restNanos(1_150, 10)).hasValue(850);

        pace.came(1_300, 3);
        assertThat(pace.restNanos(1_300, 10)).hasValue(700);

        pace.came(2_000, 10);
        assertThat(pace.restNanos(2_000, 10)).hasValue(0);
    }

    @Test
    void slowsDownWhileAPartTakesLonger() {
        pace.came(1_100, 1);

        assertThat(pace.restNanos(1_200, 3)).hasValue(100);
        assertThat(pace.restNanos(1_300, 3)).hasValue(150);
        assertThat(pace.restNanos(2_000, 3)).hasValue(500);
    }

    @Test
    void forgetsWhatWasLongAgo() {
        long now = 1_000;
        for (int part = 1; part <= 100; part++) {
            now += part <= 50 ? 1 : 1_000;
            pace.came(now, part);
        }

        assertThat(pace.restNanos(now, 102)).hasValue(2_000);
    }

    @Test
    void aFewQuickPartsPromiseNothing() {
        pace.came(2_000, 1);
        for (int part = 2; part <= 20; part++) {
            pace.came(2_000 + part, part);
        }

        assertThat(pace.restNanos(2_020, 40)).hasValue(20 * (1_020 / 20));
    }

    @Test
    void looksBackOnPartsThatComeFastTogether() {
        Pace slow = new Pace(0, 1_000);
        for (int part = 1; part <= 10_000; part++) {
            slow.came(part, part); // One in each nanosecond, up to 10,000.
        }
        for (int part = 10_001; part <= 10_010; part++) {
            slow.came(10_000 + (part - 10_000) * 100, part);
        }

        // The recent 7 marks are 1,000 apart: most parts were fast, and a hundred times slower
        // since. Without spacing only the ten slow ones would count: 100 each.
        assertThat(slow.restNanos(11_000, 20_010).orElseThrow()).isBetween(10_000L, 13_000L);
    }
}
