package dev.doorbell.hardware.gpu;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.TestProfile;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SmLimitsTest {

    @ParameterizedTest
    @CsvSource({
        // Threads, blocks, registers and shared memory limit in turn.
        "dgx-a100-hdr200, 1024,   0,      0,  2,  216",
        "dgx-a100-hdr200,  768,   0,      0,  2,  216",
        "dgx-a100-hdr200,   33,   0,      0, 32, 3456",
        "dgx-a100-hdr200,    1,   0,      0, 32, 3456",
        "dgx-a100-hdr200, 1024,  32,      0,  2,  216",
        "dgx-a100-hdr200, 1024,  33,      0,  1,  108",
        "dgx-a100-hdr200,   32,   0, 102400,  1,  108",
        "ndv5-h100,        256,  32,  65536,  3,  396",
        "h200-nvlink,     1024,  65,      0,  0,    0",
        "dgx2-v100,       1024,   0,      0,  2,  160",
        "dgx2-v100,         32,   0,  65536,  1,   80",
        "ncsu-arc-c2050,  1024,   0,      0,  1,   14",
        "ncsu-arc-c2050,    64,   0,      0,  8,  112"
    })
    void anSmHoldsWhatTheScarcestResourceAllows(
            String profile, int threads, int registers, long shared, int perSm, int resident) {
        SmLimits limits = SmLimits.of(TestProfile.shipped(profile));
        BlockShape shape = new BlockShape(threads, registers, shared);

        assertThat(limits.perSm(shape)).isEqualTo(perSm);
        assertThat(limits.resident(shape)).isEqualTo(resident);
    }

    @ParameterizedTest
    @CsvSource({"0, 0, 0", "1025, 0, 0", "1, -1, 0", "1, 0, -1"})
    void impossibleShapesAreRefused(int threads, int registers, long shared) {
        assertThatThrownBy(() -> new BlockShape(threads, registers, shared))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected 1 to 1024 threads");
    }
}
