package dev.doorbell.wire.conductor;

import dev.doorbell.proto.membership.v1.MembershipProto.Collect;
import dev.doorbell.proto.membership.v1.MembershipProto.Launch;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateResponse;
import dev.doorbell.proto.membership.v1.MembershipProto.Peer;
import dev.doorbell.proto.membership.v1.MembershipProto.Release;
import dev.doorbell.proto.membership.v1.MembershipProto.Start;
import dev.doorbell.wire.admission.RunKey;
import dev.doorbell.wire.job.JobSpecPublisher;
import dev.doorbell.wire.member.Member;

/** Messages of the coordinator to the services of a run. */
final class ParticipateResponses {

    private ParticipateResponses() {}

    static ParticipateResponse launch(
            long runId, RunKey key, RunRequest request, Assignment assignment, int group) {
        Launch.Builder launch =
                Launch.newBuilder()
                        .setRunId(runId)
                        .setJobId(request.jobId())
                        .setSpec(JobSpecPublisher.toWire(request.spec()))
                        .setProfileYaml(request.profileYaml())
                        .setGroup(group)
                        .setRunKey(key.toWire());
        for (Member peer : assignment.groups()) {
            launch.addPeers(
                    Peer.newBuilder()
                            .setServiceId(peer.serviceId())
                            .setLinkAddress(peer.linkAddress()));
        }
        launch.addAllGroupOfProcess(assignment.groupOf());
        return ParticipateResponse.newBuilder().setLaunch(launch).build();
    }

    static ParticipateResponse start(long runId) {
        return ParticipateResponse.newBuilder()
                .setStart(Start.newBuilder().setRunId(runId))
                .build();
    }

    static ParticipateResponse collect(long runId) {
        return ParticipateResponse.newBuilder()
                .setCollect(Collect.newBuilder().setRunId(runId))
                .build();
    }

    static ParticipateResponse release(long runId) {
        return ParticipateResponse.newBuilder()
                .setRelease(Release.newBuilder().setRunId(runId))
                .build();
    }
}
