package dev.doorbell.workloads.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.workloads.Estimate;
import dev.doorbell.workloads.job.JobException;
import org.junit.jupiter.api.Test;

class PlanLimitsTest {

    private static final PlanLimits LIMITS = new PlanLimits(64 << 20, 5_000_000);

    @Test
    void allowsEstimatesUpToTheLimits() {
        assertThatCode(() -> LIMITS.require(new Estimate("mesh", 64 << 20, 5_000_000)))
                .doesNotThrowAnyException();
    }

    @Test
    void refusesMoreMemory() {
        assertThatThrownBy(() -> LIMITS.require(new Estimate("mesh", 65 << 20, 0)))
                .isInstanceOf(JobException.class)
                .hasMessage(
                        "mesh: planning takes about 65 MiB of memory; expected at most 64 MiB, a third of this process's heap: choose a smaller job or start it with a larger -Xmx");
    }

    @Test
    void refusesMoreSteps() {
        assertThatThrownBy(() -> LIMITS.require(new Estimate("sizes", 0, 6_000_000_000L)))
                .isInstanceOf(JobException.class)
                .hasMessage(
                        "sizes: planning takes about 6,000 million steps; expected at most 5 million: choose a smaller job");
    }

    @Test
    void refusesAnEstimateBeyondAnyMemory() {
        Estimate endless = Estimate.of("mesh", 1e30, 1e30);

        assertThat(endless).isEqualTo(new Estimate("mesh", Long.MAX_VALUE, Long.MAX_VALUE));
        assertThat(endless.small()).isFalse();
        assertThatThrownBy(() -> PlanLimits.ofThisProcess().require(endless))
                .isInstanceOf(JobException.class)
                .hasMessageStartingWith("mesh: planning takes about 8,796,093,022,207 MiB");
    }

    @Test
    void callsSixteenMebibytesAndTwoMillionStepsSmall() {
        assertThat(new Estimate("mesh", 16 << 20, 2_000_000).small()).isTrue();
        assertThat(new Estimate("mesh", (16 << 20) + 1, 0).small()).isFalse();
        assertThat(new Estimate("mesh", 0, 2_000_001).small()).isFalse();
        assertThat(Estimate.NOTHING.small()).isTrue();
    }
}
