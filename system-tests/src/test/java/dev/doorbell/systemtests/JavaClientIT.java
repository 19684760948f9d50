package dev.doorbell.systemtests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.client.Doorbell;
import dev.doorbell.client.DoorbellException;
import dev.doorbell.client.Job;
import dev.doorbell.client.Row;
import dev.doorbell.client.Sweep;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The Java client in front of a cluster of real processes. */
@OnProcessCluster
class JavaClientIT {

    private static final Map<String, Object> JOB =
            Map.of(
                    "workload", "nvshmem/put-bw",
                    "profile", "ndv5-h100",
                    "nodes", 2,
                    "path", "ibgda",
                    "parameters", Map.of("sizes", "4K", "ctas", "1", "iterations", 4));

    @Test
    void jobsAndSweepsGiveTheirTables(ProcessCluster cluster) {
        cluster.awaitComplete();
        Doorbell doorbell = connected(cluster);

        Job job = doorbell.submit(JOB);
        Row row = job.table(0).rows().getFirst();
        Sweep sweep = doorbell.sweep(JOB, Map.of("path", List.of("ibrc", "ibgda")));

        assertThat(row.number("bandwidth")).isPositive();
        assertThat(job.text("csv")).contains(row.text("bandwidth"));
        assertThat(job.rerun().table(0).rows().getFirst().cells()).isEqualTo(row.cells());
        assertThat(sweep.table(0).rows()).hasSize(2);
        assertThat(sweep.table(0).rows().get(1).number("bandwidth"))
                .isEqualByComparingTo(row.number("bandwidth"));
        assertThat(sweep.jobs()).extracting(Job::state).containsOnly("COMPLETED");
    }

    @Test
    void aWrongFieldIsNamed(ProcessCluster cluster) {
        cluster.awaitComplete();
        Doorbell doorbell = connected(cluster);

        assertThatThrownBy(() -> doorbell.submit("workload: nvshmem/put-bw\nnodes: 0\n"))
                .isInstanceOfSatisfying(
                        DoorbellException.class,
                        e -> {
                            assertThat(e.status()).hasValue(400);
                            assertThat(e.field()).contains("nodes");
                        })
                .hasMessageContaining("nodes is 0; expected");
    }

    private static Doorbell connected(ProcessCluster cluster) {
        return Doorbell.connect(cluster.rest().address().toString(), "");
    }
}
