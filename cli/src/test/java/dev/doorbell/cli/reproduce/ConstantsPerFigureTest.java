package dev.doorbell.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.wire.document.ProfileYaml;
import dev.doorbell.workloads.reproduce.Influence;
import dev.doorbell.workloads.reproduce.Influence.Change;
import dev.doorbell.workloads.reproduce.Sensitivity;
import dev.doorbell.workloads.reproduce.Studies;
import dev.doorbell.workloads.reproduce.StudyRun;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Study;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Which constants enter which figures. A constant that enters one figure only could have been
 * chosen for it, so none may.
 */
class ConstantsPerFigureTest {

    private static final Study STUDY = Studies.all().getFirst();
    private static List<Influence> influences = List.of();

    @BeforeAll
    static void varyEveryConstant() {
        Profile profile = ProfileYaml.read(ProfileYaml.shipped("dgx-a100-hdr200"));
        List<Figure> figures = STUDY.figures().stream().filter(StudyRun::canRun).toList();
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            influences =
                    new Sensitivity(figures, profile)
                            .of(constant -> true, pool, (what, done, total) -> {});
        } finally {
            pool.shutdownNow();
        }
        influences.forEach(it ->
                System.out.println(
                        "%-24s %s"
                                .formatted(
                                        it.constant().name(),
                                        it.enters()
                                                ? "enters " + String.join(", ", it.figures())
                                                : "enters none")));
    }

    @Test
    void noConstantEntersOneFigureOnly() {
        assumeThat(STUDY.figures()).allMatch(StudyRun::canRun);

        assertThat(influences)
                .filteredOn(it -> it.figures().size() == 1)
                .extracting(it -> it.constant().name() + " enters only " + it.figures())
                .isEmpty();
    }

    @Test
    void everyConstantCanBeVaried() {
        assertThat(influences)
                .filteredOn(it ->
                        it.effects().stream()
                                .flatMap(effect ->
                                        Stream.of(effect.whenHigher(), effect.whenLower()))
                                .noneMatch(Change::tried))
                .extracting(it -> it.constant().name() + ": " + it.effects())
                .isEmpty();
    }

    @Test
    void theRateOfTheProxyIsSeenInEveryFigureOfTheProxy() {
        assertThat(influences)
                .filteredOn(it -> it.constant().name().equals("proxy.pollCqe"))
                .allSatisfy(it -> assertThat(it.figures()).contains("fig3", "fig5"))
                .hasSize(1);
    }
}
