package dev.doorbell.report.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;

class JudgementTest {

    @Test
    void judgesRatiosByUnit() {
        assertThat(Judgement.of(new BigDecimal("1.2"), "GB/s")).isEqualTo(Judgement.BETTER);
        assertThat(Judgement.of(new BigDecimal("1.2"), "us")).isEqualTo(Judgement.WORSE);
        assertThat(Judgement.of(new BigDecimal("0.8"), "Mops")).isEqualTo(Judgement.WORSE);
        assertThat(Judgement.of(new BigDecimal("1.004"), "us")).isEqualTo(Judgement.NEUTRAL);
        assertThat(Judgement.of(new BigDecimal("2"), "%")).isEqualTo(Judgement.NEUTRAL);
    }
}
