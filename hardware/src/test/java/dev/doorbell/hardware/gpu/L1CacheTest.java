package dev.doorbell.hardware.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.TestProfile;
import org.junit.jupiter.api.Test;

class L1CacheTest {

    private static final GpuConstants H200 = GpuConstants.of(TestProfile.shipped("h200-nvlink"));

    private final L1Cache cache = new L1Cache(100);

    @Test
    void holdsARangeUpToItsLongestTouch() {
        assertThat(cache.touch(1000, 40)).isFalse();
        assertThat(cache.touch(1000, 40)).isTrue();
        assertThat(cache.touch(1000, 8)).isTrue();
        assertThat(cache.touch(1000, 48)).isFalse();
        assertThat(cache.touch(2000, 8)).isFalse();
        assertThat(cache.touch(1000, 48)).isTrue();
    }

    @Test
    void forgetsAllWhereItsCapacityIsExceeded() {
        cache.touch(1000, 60);
        assertThat(cache.touch(2000, 60)).isFalse();

        assertThat(cache.touch(2000, 60)).isTrue();
        assertThat(cache.touch(1000, 60)).isFalse();
        assertThat(cache.touch(3000, 101)).isFalse();
        assertThat(cache.touch(3000, 101)).isFalse();
    }

    @Test
    void forgetsAllWhenInvalidated() {
        cache.touch(1000, 60);
        cache.invalidate();

        assertThat(cache.touch(1000, 60)).isFalse();
    }

    @Test
    void aLoopOfOneThreadMissesOncePerSector() {
        assertThat(H200.loopPs(64, 1, 16, false)).isEqualTo(2 * missOf(16) + 2 * hitOf(16));
        assertThat(H200.loopPs(64, 1, 16, true)).isEqualTo(4 * hitOf(16));
        assertThat(H200.loopPs(64, 1, 4, false)).isEqualTo(2 * missOf(4) + 14 * hitOf(4));
    }

    @Test
    void aLoopOfAWarpMissesInEveryRound() {
        assertThat(H200.loopPs(2048, 32, 16, false)).isEqualTo(4 * missOf(512));
        assertThat(H200.loopPs(2048, 32, 16, true)).isEqualTo(4 * hitOf(512));
    }

    @Test
    void roundsOfManyWarpsTakeTheTimeOfTheLoadStoreUnit() {
        assertThat(missOf(8192) - missOf(512)).isEqualTo(60 * H200.loadStore().loadsPs(128));
        assertThat(H200.loopPs(32 << 10, 1024, 16, false))
                .isEqualTo(2 * H200.loadStore().copyPs(16 << 10, false));
    }

    private static long missOf(long bytesOfRound) {
        return H200.l2Ps() + H200.storePs() + H200.loadStore().loadsPs(bytesOfRound);
    }

    private static long hitOf(long bytesOfWarp) {
        return H200.l1HitPs() + H200.loadStore().copyPs(bytesOfWarp, false);
    }
}
