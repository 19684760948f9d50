package dev.doorbell.workloads.reproduce.halo;

import static dev.doorbell.workloads.reproduce.halo.HaloStudy.BANDWIDTH;
import static dev.doorbell.workloads.reproduce.halo.HaloStudy.CPU;
import static dev.doorbell.workloads.reproduce.halo.HaloStudy.LATENCY;
import static dev.doorbell.workloads.reproduce.halo.HaloStudy.NODES;
import static dev.doorbell.workloads.reproduce.halo.HaloStudy.ORIGINAL;
import static dev.doorbell.workloads.reproduce.halo.HaloStudy.PUBLISHED;

import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Kind;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Axis;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import dev.doorbell.workloads.reproduce.study.Reading;
import java.util.ArrayList;
import java.util.List;

/**
 * Figures 7 to 9: time steps of the solver on 2 million cells. Kernels are charged as the
 * exchanges' are: each access by an index costs a line of memory. Beside that stands the other
 * bound, where caches lose nothing.
 */
final class SolverFigures {

    private static final List<Integer> DOMAINS = List.of(2, 4, 8, NODES);
    private static final String NONE = "none";
    private static final String PERFECT = "perfect";
    private static final String KERNELS = ORIGINAL + ", computation";
    private static final String CACHED = ", perfect caches";

    private static final String COMPUTES =
            "the bounds of the caches are far apart, and the published number of exchanges in a time step is not known";

    /** Published transfers of the original scheme with 12 domains, in seconds. */
    private static final String TRANSFERS = "30";

    private SolverFigures() {}

    static Figure total() {
        return figure(
                "fig7",
                "Time step of the solver, 2 million cells",
                new Axis("time step", "us", Axis.Scale.LOG2),
                curves("time step", List.of(ORIGINAL, BANDWIDTH, LATENCY), List.of()),
                List.of(
                        new Statement(
                                "fig7.optimized",
                                "12 nodes: time step of bandwidth-optimized / latency-optimized",
                                "× 1",
                                Band.around(at(BANDWIDTH, LATENCY), "1", "", 10, "domains"))));
    }

    static Figure transfers() {
        return figure(
                "fig8",
                "Transfers of a time step, 2 million cells",
                new Axis("transfers", "us", Axis.Scale.LOG2),
                HaloStudy.joined(
                        curves(
                                "transfers",
                                HaloStudy.with(PUBLISHED, "gpudirect"),
                                List.of(ORIGINAL, LATENCY)),
                        List.of(curve(KERNELS, "kernels", ORIGINAL, NONE))),
                List.of(
                        speedup(
                                "fig8.speedup",
                                "12 nodes: transfers of original / latency-optimized",
                                ""),
                        speedup(
                                "fig8.speedup-cached",
                                "12 nodes, perfect caches: transfers of original / latency-optimized",
                                CACHED),
                        new Statement(
                                "fig8.bandwidth",
                                "12 nodes: transfers of bandwidth-optimized / latency-optimized",
                                "almost × 2",
                                Band.between(at(BANDWIDTH, LATENCY), "1.6", "2.2", "", "domains")),
                        new Statement(
                                "fig8.two",
                                "2 nodes: transfers of bandwidth-optimized / latency-optimized",
                                "× 1",
                                Band.around(
                                        Measure.ratio(BANDWIDTH, LATENCY).at(2),
                                        "1",
                                        "",
                                        10,
                                        "domains")),
                        new Statement(
                                "fig8.cpu",
                                "12 nodes: transfers of cpu / latency-optimized",
                                "cpu slower",
                                Band.atLeast(at(CPU, LATENCY), "1", "", 0, "domains")),
                        seconds(
                                "fig8.seconds-latency",
                                "transfers of latency-optimized, in as many time steps as take 30 s of transfers of original",
                                LATENCY,
                                "4"),
                        seconds(
                                "fig8.seconds-computation",
                                "computation, in as many time steps as take 30 s of transfers of original",
                                KERNELS,
                                "70")));
    }

    static Figure share() {
        return figure(
                "fig9",
                "Share of transfers in a time step, 2 million cells",
                new Axis("share", "%", Axis.Scale.LINEAR),
                curves("share", List.of(ORIGINAL, LATENCY), List.of(ORIGINAL, LATENCY)),
                List.of(
                        share("fig9.original", ORIGINAL, "30 %", "25", "35"),
                        share("fig9.latency", LATENCY, "6 %", "4", "8"),
                        share("fig9.original-cached", ORIGINAL + CACHED, "30 %", "25", "35"),
                        share("fig9.latency-cached", LATENCY + CACHED, "6 %", "4", "8"),
                        new Statement(
                                "fig9.fall",
                                "12 nodes: share of transfers of original / latency-optimized",
                                "× 5",
                                Band.around(at(ORIGINAL, LATENCY), "5", "", 20, "domains"))));
    }

    /** Figure of the transfers of a time step on other machines, also with later schemes. */
    static Figure later() {
        List<Curve> curves =
                curves(
                        "transfers",
                        HaloStudy.with(PUBLISHED, "gpudirect", "zero-copy", "ibgda"),
                        List.of());
        return figure(
                "step",
                "Transfers of a time step, 2 million cells",
                new Axis("transfers", "us", Axis.Scale.LOG2),
                curves,
                List.of());
    }

    private static Figure figure(
            String name, String title, Axis y, List<Curve> curves, List<Statement> statements) {
        return new Figure(
                name,
                title,
                HaloStudy.domains(),
                y,
                curves,
                List.of(),
                statements,
                HaloStudy.probe(curves));
    }

    private static List<Curve> curves(String column, List<String> schemes, List<String> cached) {
        List<Curve> curves = new ArrayList<>();
        schemes.forEach(it -> curves.add(curve(it, column, it, NONE)));
        cached.forEach(it -> curves.add(curve(it + CACHED, column, it, PERFECT)));
        return curves;
    }

    private static Curve curve(String name, String column, String scheme, String caches) {
        return new Curve(
                name,
                new Reading("solver", "domains", column),
                DOMAINS.stream().map(it -> HaloStudy.step(scheme, it, caches)).toList());
    }

    private static Measure at(String numerator, String denominator) {
        return Measure.ratio(numerator, denominator).at(NODES);
    }

    /** The published run has an unknown number of time steps; its seconds count them. */
    private static Statement seconds(String id, String text, String curve, String published) {
        return new Statement(
                        id,
                        "12 nodes: " + text,
                        published + " s",
                        Band.around(
                                at(curve, ORIGINAL).times(TRANSFERS),
                                published,
                                "s",
                                20,
                                "domains"))
                .as(Kind.FURTHER);
    }

    private static Statement speedup(String id, String text, String suffix) {
        return new Statement(
                id,
                text,
                "× 7.5",
                Band.around(at(ORIGINAL + suffix, LATENCY + suffix), "7.5", "", 20, "domains"));
    }

    private static Statement share(
            String id, String curve, String published, String least, String most) {
        return new Statement(
                id,
                "12 nodes, " + curve + ": share of transfers in the time step",
                published,
                Band.between(Measure.all(curve).at(NODES), least, most, "%", "domains"),
                COMPUTES);
    }
}
