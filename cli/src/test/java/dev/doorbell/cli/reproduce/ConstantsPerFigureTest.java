package dev.doorbell.cli.reproduce;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.profile.Confidence;
import dev.doorbell.hardware.profile.Constant;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Unit.Dimension;
import dev.doorbell.report.document.ShippedProfiles;
import dev.doorbell.workloads.reproduce.Entries;
import dev.doorbell.workloads.reproduce.Entries.Entry;
import dev.doorbell.workloads.reproduce.Influence;
import dev.doorbell.workloads.reproduce.Sensitivity;
import dev.doorbell.workloads.reproduce.Studies;
import dev.doorbell.workloads.reproduce.StudyRun;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Study;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Constants of each figure. A constant that affects only one figure could have been fitted to it.
 * So it must have a source apart from the article of its study, or affect figures of another study.
 */
@ParameterizedClass(name = "{0}")
@MethodSource("studies")
class ConstantsPerFigureTest {

    /** Number of figures from which a constant is not specific to one. */
    private static final int ENOUGH = 2;

    /** Words of a source that name a public text other than the article of a study. */
    private static final Pattern PUBLISHED =
            Pattern.compile(
                    "data sheet|white paper|programming guide|gpu-benches|pcie-bench|README|UCX|7-cpu");

    private static final Pattern MEASURED = Pattern.compile("measured on H[12]00");

    /** Words of a source that take over a constant of the profile {@link #H200}. */
    private static final Pattern AS_MEASURED = Pattern.compile("on H[12]00");

    private static final Profile H200 = ShippedProfiles.profile("ndv5-h100");

    /** Entries of the studies' figures, found once for the study itself and for the others. */
    private static final Map<String, List<Entry>> FOUND = new HashMap<>();

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
        entries = entries(study);
        entries.stream()
                .filter(it -> couldBeFitted(it.constant()))
                .forEach(it -> System.out.println(line(it)));
    }

    private static String line(Entry entry) {
        return "%-24s enters %s"
                .formatted(
                        entry.constant().name(),
                        entry.figures().isEmpty() ? "none" : String.join(", ", entry.figures()));
    }

    private static List<Entry> entries(Study study) {
        return FOUND.computeIfAbsent(
                study.name(),
                ignored ->
                        onTwoThreads(pool ->
                                new Entries(
                                                figures(study),
                                                profile(study),
                                                ConstantsPerFigureTest::enough)
                                        .find(pool, (what, done, total) -> {})));
    }

    /** Figures of a constant after which the rest is not looked at. */
    private static int enough(Constant constant) {
        return couldBeFitted(constant) ? ENOUGH : 0;
    }

    private static Profile profile(Study study) {
        return ShippedProfiles.profile(study.profile());
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
    void constantsOfOneFigureHaveASourceApartFromIt() {
        assertThat(study.figures()).allMatch(StudyRun::canRun);

        assertThat(entries)
                .filteredOn(it -> couldBeFitted(it.constant()))
                .filteredOn(it -> it.figures().size() == 1)
                .filteredOn(it -> !entersAnotherStudy(it.constant()))
                .extracting(it -> it.constant().name() + " enters only " + it.figures())
                .isEmpty();
    }

    /** Returns true for a constant without a source apart from the articles of the studies. */
    private static boolean couldBeFitted(Constant constant) {
        // The speed of computing affects only the figure whose application computes.
        return constant.unit().dimension() != Dimension.COMPUTE_RATE && !knownApart(constant);
    }

    /** Returns true for a number that was measured, or published apart from the studies. */
    private static boolean knownApart(Constant constant) {
        return constant.confidence() != Confidence.RECALLED
                && (PUBLISHED.matcher(constant.source()).find() || measured(constant));
    }

    private static boolean measured(Constant constant) {
        Constant there = H200.constants().get(constant.name());
        return MEASURED.matcher(constant.source()).find()
                || (AS_MEASURED.matcher(constant.source()).find()
                        && there != null
                        && MEASURED.matcher(there.source()).find());
    }

    /** Returns true if figures of another study have the same entry of a shared profile. */
    private boolean entersAnotherStudy(Constant constant) {
        return Studies.all().stream()
                .filter(it -> !it.name().equals(study.name()))
                .filter(it -> constant.equals(profile(it).constants().get(constant.name())))
                .flatMap(it -> entries(it).stream())
                .filter(it -> it.constant().equals(constant))
                .anyMatch(it -> !it.figures().isEmpty());
    }

    /** Influence of a constant on some figures of the study. */
    private List<Influence> influences(String constant, List<String> names) {
        List<Figure> figures =
                figures(study).stream().filter(it -> names.contains(it.name())).toList();
        return onTwoThreads(pool ->
                new Sensitivity(figures, profile(study))
                        .of(it -> it.name().equals(constant), pool, (what, done, total) -> {}));
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
                            new Expected("gpu.packStep", List.of("fig7a", "fig7b", "ways8"));
                    case "halo" ->
                            new Expected("host.memoryLatency", List.of("fig8", "fig9", "fields"));
                    case "halo-h200" ->
                            new Expected("gpu.semaphorePoll", List.of("exchange", "step"));
                    default -> throw new AssertionError("what is " + study.name() + " about?");
                };

        assertThat(influences(expected.constant(), expected.figures()))
                .allSatisfy(it -> assertThat(it.figures()).containsAll(expected.figures()))
                .hasSize(1);
    }
}
