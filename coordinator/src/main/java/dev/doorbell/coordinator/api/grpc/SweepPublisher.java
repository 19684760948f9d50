package dev.doorbell.coordinator.api.grpc;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.sweep.SweepPoint;
import dev.doorbell.coordinator.sweep.SweepReport;
import dev.doorbell.proto.job.v1.JobProto;
import dev.doorbell.proto.sweep.v1.SweepProto;
import java.util.Optional;

/** Publisher of sweeps to protobuf messages. */
final class SweepPublisher {

    private SweepPublisher() {}

    static SweepProto.Sweep toWire(SweepReport report) {
        SweepProto.Sweep.Builder wire =
                SweepProto.Sweep.newBuilder()
                        .setId(report.sweep().id())
                        .setSubmittedAt(report.sweep().submittedAt().toString())
                        .setWorkload(report.workload())
                        .setEnded(report.ended())
                        .addAllTables(report.tables().stream().map(JobPublisher::toWire).toList());
        for (int i = 0; i < report.jobs().size(); i++) {
            wire.addPoints(point(report.sweep().points().get(i), report.jobs().get(i)));
        }
        return wire.build();
    }

    private static SweepProto.Point point(SweepPoint point, Optional<Job> job) {
        SweepProto.Point.Builder wire =
                SweepProto.Point.newBuilder()
                        .setJobId(point.jobId())
                        .setState(
                                job.map(it -> JobPublisher.toWire(it.state()))
                                        .orElse(JobProto.JobState.JOB_STATE_UNSPECIFIED));
        point.values()
                .forEach((name, value) ->
                        wire.addValues(
                                SweepProto.Value.newBuilder().setName(name).setValue(value)));
        return wire.build();
    }
}
