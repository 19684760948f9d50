package dev.doorbell.wire.tally;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.report.Histogram;
import dev.doorbell.pdes.report.LpProgress;
import dev.doorbell.pdes.report.LpTally;
import dev.doorbell.pdes.report.Place;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RunTallyTest {

    private static final JobLabels JOB = new JobLabels("ibgda", "nvshmem/put-bw");

    private final VirtualTotals totals = new VirtualTotals();

    @Test
    void totalsGrowByWhatHasComeSinceTheLastTime() {
        RunTally run = new RunTally(totals, JOB);

        run.carry(List.of(progress(1, 100, 7, 40), progress(2, 90, 5, 10)));
        assertThat(sum(Series.Kind.COUNTER, "nic.messages")).isEqualTo(12);
        run.carry(List.of(progress(1, 200, 9, 60), progress(2, 90, 5, 10)));

        assertThat(sum(Series.Kind.COUNTER, "nic.messages")).isEqualTo(14);
        assertThat(sum(Series.Kind.BUSY_PS, "nic egress link")).isEqualTo(70);
        assertThat(sum(Series.Kind.PRESENT_PS, "nic egress link")).isEqualTo(290);
    }

    @Test
    void runsOfTheSameKindOfJobAddUp() {
        new RunTally(totals, JOB).carry(List.of(progress(1, 100, 7, 40)));
        new RunTally(totals, JOB).carry(List.of(progress(1, 100, 7, 40)));
        new RunTally(totals, new JobLabels("ibrc", JOB.workload()))
                .carry(List.of(progress(1, 100, 1, 40)));

        assertThat(sum(Series.Kind.COUNTER, "nic.messages")).isEqualTo(14);
    }

    @Test
    void histogramsAddUp() {
        RunTally run = new RunTally(totals, JOB);

        run.carry(List.of(progress(1, 100, 1, 0)));
        run.carry(List.of(progress(1, 100, 3, 0), progress(2, 100, 2, 0)));

        Histogram total =
                totals.histograms()
                        .get(new Series(Series.Kind.LATENCY_PS, "message", JOB))
                        .histogram();
        assertThat(total).isEqualTo(new Histogram(List.of(10L), List.of(5L, 0L), 50));
    }

    @Test
    void listenersHearOfEverySumOnce() {
        RunTally run = new RunTally(totals, JOB);
        run.carry(List.of(progress(1, 100, 7, 40)));
        List<String> heard = new ArrayList<>();

        totals.listen((series, sum) -> heard.add(series.name()));
        run.carry(List.of(progress(1, 200, 8, 40)));
        new RunTally(totals, new JobLabels("ibrc", "w")).carry(List.of(progress(1, 1, 0, 0)));

        assertThat(heard).hasSize(6);
    }

    private long sum(Series.Kind kind, String name) {
        return totals.sum(new Series(kind, name, JOB));
    }

    private static LpProgress progress(int id, long clockPs, long messages, long busyPs) {
        return new LpProgress(
                id,
                clockPs,
                new LpTally(
                        new TreeMap<>(Map.of("nic.messages", messages)),
                        new TreeMap<>(
                                Map.of(
                                        Resource.of(Place.nic(0, id), ResourceKind.EGRESS_LINK),
                                        busyPs)),
                        new TreeMap<>(
                                Map.of(
                                        "message",
                                        new Histogram(
                                                List.of(10L),
                                                List.of(messages, 0L),
                                                10 * messages))),
                        new TreeMap<>()));
    }
}
