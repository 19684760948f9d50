package dev.doorbell.report.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.pdes.report.Track;
import java.util.List;
import org.junit.jupiter.api.Test;

class OperationsTest {

    private static final List<TraceSpan> SPANS =
            List.of(
                    span("node0/gpu0/cta5", "ring doorbell", 0, 7),
                    span("node0/nic0/wqe", "fetch WQE", 10, 7),
                    span("node0/gpu1/cta5", "ring doorbell", 2, 7),
                    span("node0/nic1/wqe", "fetch WQE", 13, 7),
                    span("node1/nic0/wqe", "fetch WQE", 5, 7),
                    span("node0/nic0/rx", "write payload", 6, 0));

    @Test
    void joinsTheStepsOfAPeWithThoseOfItsNic() {
        assertThat(Operations.of(SPANS))
                .extracting(steps -> steps.stream().map(it -> it.track().text()).toList())
                .containsExactly(
                        List.of("node0/gpu0/cta5", "node0/nic0/wqe"),
                        List.of("node0/gpu1/cta5", "node0/nic1/wqe"),
                        List.of("node1/nic0/wqe"));
    }

    @Test
    void averagesOperationsThatBeginBeforeTheNic() {
        OperationBudget budget = OperationBudget.of(SPANS).orElseThrow();

        assertThat(budget.operations()).isEqualTo(3);
        assertThat(budget.alike()).isEqualTo(2);
        assertThat(budget.steps()).extracting(Step::engine).containsExactly("gpu/cta", "nic/wqe");
        // (10 + 1) of the first and (11 + 1) of the second.
        assertThat(budget.lengthPs()).isEqualTo(11);
    }

    private static TraceSpan span(String track, String name, long startPs, long flow) {
        return new TraceSpan(Track.parse(track), name, startPs, startPs + 1, flow);
    }
}
