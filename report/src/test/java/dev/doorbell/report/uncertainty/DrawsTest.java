package dev.doorbell.report.uncertainty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withPrecision;

import dev.doorbell.hardware.profile.Confidence;
import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.report.document.ShippedProfiles;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Machines around a profile, and the quantiles of their results. */
class DrawsTest {

    @Test
    void drawsRecalledDurationsAndRatesAlone() {
        Profile profile = ShippedProfiles.profile("dgx-a100-hdr200");
        List<Profile> machines = new Draws(profile, 7, it -> true).next(400);

        List<String> drawn = Draws.constants(profile).stream().map(Constant::name).toList();
        assertThat(drawn).isNotEmpty();
        profile.constants()
                .forEach((name, constant) -> {
                    List<Double> factors = new ArrayList<>();
                    machines.forEach(it ->
                            factors.add(
                                    it.constants().get(name).value()
                                            / (double) Math.max(1, constant.value())));
                    if (drawn.contains(name)) {
                        assertThat(constant.confidence()).isEqualTo(Confidence.RECALLED);
                        double below =
                                factors.stream().filter(it -> it < 1).count()
                                        / (double) factors.size();
                        assertThat(below).as(name).isEqualTo(0.5, withPrecision(0.1));
                    } else {
                        assertThat(machines)
                                .allMatch(
                                        it -> it.constants().get(name).value() == constant.value());
                    }
                });
    }

    @Test
    void drawsImpossibleMachinesAgain() {
        Profile profile = ShippedProfiles.profile("dgx-a100-hdr200");
        long doorbell = profile.constants().get("host.mmioStore").value();

        List<Profile> machines =
                new Draws(profile, 7, it -> it.constants().get("host.mmioStore").value() > doorbell)
                        .next(50);

        assertThat(machines)
                .hasSize(50)
                .allMatch(it -> it.constants().get("host.mmioStore").value() > doorbell);
    }

    @Test
    void hasNumbersOfRunsAsQuantiles() {
        List<BigDecimal> hundred =
                IntStream.rangeClosed(1, 100).mapToObj(BigDecimal::valueOf).toList();

        assertThat(Band.of(hundred).values().stream().map(BigDecimal::intValue))
                .containsExactly(5, 50, 95);
        assertThat(Band.of(List.of(BigDecimal.ONE)).values()).containsOnly(BigDecimal.ONE);
    }
}
