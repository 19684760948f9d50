package dev.doorbell.hardware.memory;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LastLevelCacheTest {

    private static final int PAGE = 4096;
    private static final int MIB = 1 << 20;

    @Test
    void holdsWhatWasTouchedLast() {
        LastLevelCache cache = new LastLevelCache(8 * MIB);

        assertThat(cache.touch(0, MIB)).isEqualTo(MIB);
        assertThat(cache.touch(0, MIB)).isZero();
        assertThat(cache.touch(MIB - PAGE, 2 * PAGE)).isEqualTo(PAGE);
    }

    @Test
    void holdsThreeQuartersOfItsBytesHoweverOftenTheyAreTouched() {
        LastLevelCache cache = new LastLevelCache(8 * MIB);

        for (int round = 0; round < 4; round++) {
            assertThat(cache.touch(0, 6 * MIB)).isEqualTo(round == 0 ? 6 * MIB : 0);
        }
    }

    @Test
    void holdsNothingOfACycleThatExceedsIt() {
        LastLevelCache cache = new LastLevelCache(8 * MIB);

        for (int round = 0; round < 3; round++) {
            assertThat(cache.touch(0, 16 * MIB)).isEqualTo(16 * MIB);
        }
    }

    @Test
    void keepsASmallRangeThatIsTouchedBetweenLongOnes() {
        LastLevelCache cache = new LastLevelCache(8 * MIB);
        cache.touch(0, PAGE);

        for (int i = 1; i <= 20; i++) {
            cache.touch((long) i * 4 * MIB, 4 * MIB);
            assertThat(cache.touch(0, PAGE)).isZero();
        }
    }

    @Test
    void tellsWhatIsAbsentWithoutTouchingIt() {
        LastLevelCache cache = new LastLevelCache(8 * MIB);

        assertThat(cache.absent(0, PAGE)).isEqualTo(PAGE);
        assertThat(cache.untouched()).isTrue();
        cache.touch(0, PAGE);
        assertThat(cache.absent(PAGE - 10, 20)).isEqualTo(10);
        assertThat(cache.absent(PAGE - 10, 20)).isEqualTo(10);
    }

    @Test
    void holdsQueuesForEver() {
        LastLevelCache cache = new LastLevelCache(8 * MIB);
        cache.hold(PAGE, 2 * PAGE);
        assertThat(cache.untouched()).isTrue();

        cache.touch(MIB, 16 * MIB);

        assertThat(cache.absent(0, 4 * PAGE)).isEqualTo(2 * PAGE);
        assertThat(cache.touch(PAGE, PAGE)).isZero();
    }

    @Test
    void countsTheTouchedBytesOfPages() {
        LastLevelCache cache = new LastLevelCache(8 * MIB);

        assertThat(cache.touch(PAGE - 10, 20)).isEqualTo(20);
        assertThat(cache.touch(0, PAGE)).isZero();
    }

    @Test
    void holdsNothingWithoutBytes() {
        LastLevelCache cache = new LastLevelCache(0);

        cache.touch(0, PAGE);

        assertThat(cache.touch(0, PAGE)).isEqualTo(PAGE);
        assertThat(cache.untouched()).isTrue();
    }
}
