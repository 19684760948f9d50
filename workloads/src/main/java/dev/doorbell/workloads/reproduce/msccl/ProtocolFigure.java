package dev.doorbell.workloads.reproduce.msccl;

import static dev.doorbell.workloads.reproduce.msccl.MscclStudy.allReduce;

import dev.doorbell.workloads.reproduce.msccl.MscclStudy.Sizes;
import dev.doorbell.workloads.reproduce.statement.Band;
import dev.doorbell.workloads.reproduce.statement.Measure;
import dev.doorbell.workloads.reproduce.statement.Statement;
import dev.doorbell.workloads.reproduce.study.Curve;
import dev.doorbell.workloads.reproduce.study.Figure;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** One ring program over each protocol. */
final class ProtocolFigure {

    private static final String LL = "LL";
    private static final String LL128 = "LL128";
    private static final String SIMPLE = "Simple";

    private static final long SMALL = 64 << 10;
    private static final long LARGE = 256 << 20;

    private ProtocolFigure() {}

    static Figure figure() {
        return new Figure(
                "protocols",
                "All-reduce around a ring of 8 A100s by protocol",
                MscclStudy.size(),
                MscclStudy.time(),
                curves(8, 8, MscclStudy.ALL),
                List.of(),
                List.of(
                        slower("protocols.small-ll128", LL128, LL, false),
                        slower("protocols.small-simple", SIMPLE, LL128, false),
                        slower("protocols.large-ll", LL, LL128, true),
                        slower("protocols.large-ll128", LL128, SIMPLE, true)),
                curves(4, 1, new Sizes("4K", "4M", 1024)));
    }

    private static Statement slower(String id, String slow, String fast, boolean large) {
        Measure ratio = Measure.ratio(slow, fast);
        return new Statement(
                id,
                "Ring, %s: time of %s / %s"
                        .formatted(large ? "from 256 MiB" : "below 64 KiB", slow, fast),
                slow + " slower",
                Band.atLeast(large ? ratio.from(LARGE) : ratio.below(SMALL), "1", "", 0, "B"));
    }

    private static List<Curve> curves(int gpus, int instances, Sizes sizes) {
        return Stream.of(LL, LL128, SIMPLE)
                .map(protocol ->
                        allReduce(
                                protocol,
                                MscclStudy.run("allreduce", 1, gpus, sizes)
                                        .with("programs", "ring")
                                        .with("protocol", protocol.toLowerCase(Locale.ROOT))
                                        .with("channels", 4)
                                        .with("instances", instances)))
                .toList();
    }
}
