package dev.doorbell.wire.participant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.proto.membership.v1.MembershipProto.Launch;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateRequest;
import dev.doorbell.proto.membership.v1.MembershipProto.Peer;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.wire.job.JobSpecPublisher;
import dev.doorbell.wire.link.Connections;
import dev.doorbell.workloads.binary.HostPrograms;
import dev.doorbell.workloads.cluster.ClusterPlan;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.JobValues;
import io.grpc.inprocess.InProcessChannelBuilder;
import java.util.Collections;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A service's part in a run, as the coordinator sees it. */
class HostedRunTest {

    private static final long RUN = 7;

    /** Any end of the run's thread must be known to the coordinator: it waits for an answer. */
    @Test
    void anErrorOfAnyKindIsReported() throws InterruptedException {
        BlockingQueue<ParticipateRequest> sent = new LinkedBlockingQueue<>();
        try (Connections connections = new Connections(InProcessChannelBuilder::forName)) {
            HostedRun run =
                    new HostedRun(
                            launch(),
                            connections,
                            message -> {
                                sent.add(message);
                                if (message.hasPrepared()) {
                                    throw new NoClassDefFoundError("a class that is spoilt");
                                }
                            },
                            new RunCounters(),
                            HostPrograms.NONE);
            run.prepare();
            assertThat(next(sent).getPrepared().getRunId()).isEqualTo(RUN);
            ParticipateRequest failure = next(sent);
            assertThat(failure.getFailure().getRunId()).isEqualTo(RUN);
            assertThat(failure.getFailure().getReason()).isEqualTo("a class that is spoilt");
            run.release();
        }
    }

    /** The only service of a run. */
    private static Launch launch() {
        JobSpec job =
                new JobValues()
                        .put(JobFields.WORKLOAD, "nvshmem/put-bw")
                        .put(JobFields.PROFILE, "dgx-a100-hdr200")
                        .put(JobFields.PATH, "ibgda")
                        .job();
        String profile = ProfileYaml.shipped(job.profile());
        int processes = ClusterPlan.of(job, ProfileYaml.read(profile)).roles().size();
        return Launch.newBuilder()
                .setRunId(RUN)
                .setJobId("job-1")
                .setSpec(JobSpecPublisher.toWire(job))
                .setProfileYaml(profile)
                .addPeers(Peer.newBuilder().setServiceId("all").setLinkAddress("all"))
                .addAllGroupOfProcess(Collections.nCopies(processes, 0))
                .build();
    }

    private static ParticipateRequest next(BlockingQueue<ParticipateRequest> sent)
            throws InterruptedException {
        ParticipateRequest message = sent.poll(1, TimeUnit.MINUTES);
        assertThat(message).isNotNull();
        return message;
    }
}
