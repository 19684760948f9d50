package dev.doorbell.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Unit.Dimension;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.workloads.reproduce.Entries;
import dev.doorbell.workloads.reproduce.Entries.Entry;
import dev.doorbell.workloads.reproduce.Influence;
import dev.doorbell.workloads.reproduce.Sensitivity;
import dev.doorbell.workloads.reproduce.Studies;
import dev.doorbell.workloads.reproduce.StudyRun;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Study;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Constants of each figure. A constant that affects only one figure could have been fitted to it,
 * so there must be none.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("studies")
class ConstantsPerFigureTest {

    /** Number of figures from which a constant is not specific to one. */
    private static final int ENOUGH = 2;

    /**
     * Constants of steps that only one figure has, with a source apart from it: thread blocks of a
     * stencil and their norm, stores over NVLink, and the proxy's part in making an alltoall's data
     * visible.
     */
    private static final Set<String> OF_ONE_FIGURE =
            Set.of(
                    "nvlink.oneWay",
                    "gpu.peerLine",
                    "gpu.lineLoad",
                    "gpu.hostLoad",
                    "proxy.gdrcopyRead",
                    "gpu.smThreads",
                    "gpu.smRegisters",
                    "gpu.blockLife",
                    "gpu.memoryMiss",
                    "gpu.blockReduce",
                    "gpu.copyAfterKernel");

    private static List<Entry> entries = List.of();

    private final Study study;

    /** Constant and the figures that it affects. */
    private record Expected(String constant, List<String> figures) {}

    ConstantsPerFigureTest(Study study) {
        this.study = study;
    }

    static List<Named<Study>> studies() {
        return Studies.all().stream().map(study -> Named.of(study.name(), study)).toList();
    }

    @BeforeParameterizedClassInvocation
    static void varyEveryConstant(Study study) {
        entries =
                onTwoThreads(pool ->
                        new Entries(figures(study), profile(study), ENOUGH)
                                .find(pool, (what, done, total) -> {}));
        entries.forEach(it ->
                System.out.println(
                        "%-24s %s"
                                .formatted(
                                        it.constant().name(),
                                        it.figures().isEmpty()
                                                ? "enters none"
                                                : "enters " + String.join(", ", it.figures()))));
    }

    private static Profile profile(Study study) {
        return ProfileYaml.read(ProfileYaml.shipped(study.profile()));
    }

    private static List<Figure> figures(Study study) {
        return study.figures().stream().filter(StudyRun::canRun).toList();
    }

    private static <T> T onTwoThreads(Function<ExecutorService, T> work) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            return work.apply(pool);
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void noConstantEntersOneFigureOnly() {
        assertThat(study.figures()).allMatch(StudyRun::canRun);

        assertThat(entries)
                .filteredOn(it -> it.figures().size() == 1)
                // The speed of computing affects only the figure whose application computes.
                .filteredOn(it -> it.constant().unit().dimension() != Dimension.COMPUTE_RATE)
                .filteredOn(it -> !OF_ONE_FIGURE.contains(it.constant().name()))
                .extracting(it -> it.constant().name() + " enters only " + it.figures())
                .isEmpty();
    }

    @Test
    void everyConstantCanBeVaried() {
        assertThat(entries)
                // A node without DPUs, or with more DPUs than NICs, cannot run these figures.
                .filteredOn(it -> !it.constant().name().equals("node.dpus"))
                .filteredOn(it -> !it.tried())
                .extracting(it -> it.constant().name())
                .isEmpty();
    }

    @Test
    void whatTheStudyIsAboutIsSeenInItsFigures() {
        Expected expected =
                switch (study.name()) {
                    case "nvshmem" -> new Expected("proxy.pollCqe", List.of("fig3", "fig5"));
                    case "dpu" -> new Expected("dpu.armFactor", List.of("ialltoall", "ring"));
                    case "msccl" ->
                            new Expected(
                                    "msccl.ll128Operation",
                                    List.of("allreduce", "alltoall", "protocols"));
                    case "datatypes" ->
                            new Expected("gpu.packNode", List.of("fig7a", "fig7b", "ways8"));
                    case "halo" -> new Expected("host.gather", List.of("fig8", "fig9", "fields"));
                    case "halo-h200" -> new Expected("gpu.copy", List.of("exchange", "step"));
                    default -> throw new AssertionError("what is " + study.name() + " about?");
                };

        List<Influence> influences =
                onTwoThreads(pool ->
                        new Sensitivity(figures(study), profile(study))
                                .of(
                                        it -> it.name().equals(expected.constant()),
                                        pool,
                                        (what, done, total) -> {}));

        assertThat(influences)
                .allSatisfy(it -> assertThat(it.figures()).containsAll(expected.figures()))
                .hasSize(1);
    }
}
