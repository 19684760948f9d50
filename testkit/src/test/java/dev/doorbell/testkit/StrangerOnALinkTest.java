package dev.doorbell.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.pdes.RunState;
import dev.doorbell.proto.link.v1.LinkProto.Train;
import dev.doorbell.proto.link.v1.LinkProto.TrainBatch;
import dev.doorbell.proto.verbs.v1.VerbsProto.Doorbell;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.wire.admission.RunKey;
import dev.doorbell.wire.conductor.DistributedRun;
import dev.doorbell.wire.conductor.RunOutcome;
import dev.doorbell.wire.link.LinkGrpcService;
import dev.doorbell.wire.member.Member;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.Results;
import io.grpc.Metadata;
import io.grpc.Status;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Attacker that knows the number of a run, its groups and its addresses, but not its key. */
class StrangerOnALinkTest {

    private static final JobSpec JOB = JobYaml.read("{workload: nvshmem/put-bw, nodes: 2}");
    private static final String PROFILE = ProfileYaml.shipped(JOB.profile());
    private static final int ATTEMPTS = 20;

    @Test
    void cannotInjectABatchIntoARunningJobAndIsLoggedOnce() throws Exception {
        String digest = EmbeddedRun.run(JOB, ProfileYaml.read(PROFILE)).digest();
        try (InProcessCluster cluster = InProcessCluster.start(1, 1, 1);
                LogLines log = new LogLines(LinkGrpcService.class)) {
            DistributedRun run = cluster.launch(JOB, PROFILE);

            for (Member victim : run.members()) {
                for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
                    int group = attempt % run.members().size();
                    Metadata headers =
                            attempt < ATTEMPTS / 2 ? new Metadata() : RunKey.random().headers();
                    assertRefused(victim, headers, run.runId(), group);
                }
            }

            RunOutcome outcome = InProcessCluster.outcome(run);
            assertThat(outcome.state()).isEqualTo(RunState.COMPLETED);
            assertThat(
                            Results.assemble(
                                            JOB,
                                            run.request().plan().workload(),
                                            outcome.state(),
                                            outcome.reasons(),
                                            outcome.results(),
                                            1)
                                    .digest())
                    .isEqualTo(digest);
            assertThat(log.lines())
                    .hasSize(run.members().size())
                    .allSatisfy(line ->
                            assertThat(line)
                                    .startsWith("refused a peer without an address: the link shows")
                                    .contains("no key of a run"));
        }
    }

    private static void assertRefused(Member victim, Metadata headers, long runId, int group)
            throws Exception {
        try (LinkStranger stranger = new LinkStranger(victim.linkAddress())) {
            Status end =
                    stranger.open(headers)
                            .send(LinkStranger.hello(runId, group))
                            .send(LinkStranger.batch(doorbells()))
                            .end();

            assertThat(end.getCode()).isEqualTo(Status.Code.PERMISSION_DENIED);
            assertThat(end.getDescription()).contains("doorbell-run-key-bin");
        }
    }

    private static TrainBatch doorbells() {
        return TrainBatch.newBuilder()
                .addAllTrains(
                        List.of(
                                Train.newBuilder()
                                        .setDestination(2)
                                        .setTimePs(1)
                                        .setCount(1)
                                        .setOrderStride(1)
                                        .setDoorbell(Doorbell.newBuilder().setQpNumber(1))
                                        .build()))
                .build();
    }
}
