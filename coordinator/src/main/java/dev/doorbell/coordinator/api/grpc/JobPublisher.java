package dev.doorbell.coordinator.api.grpc;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.proto.job.v1.JobProto;
import dev.doorbell.report.document.JsonText;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.result.Table;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Publisher of jobs and their result documents to protobuf messages. */
final class JobPublisher {

    private JobPublisher() {}

    static JobProto.Job toWire(Job job) {
        return builder(job).build();
    }

    static JobProto.Job toWire(Job job, @Nullable Map<String, ?> result) {
        JobProto.Job.Builder wire = builder(job);
        if (result != null) {
            wire.setResult(result(result));
        }
        return wire.build();
    }

    private static JobProto.Job.Builder builder(Job job) {
        return JobProto.Job.newBuilder()
                .setId(job.id())
                .setState(toWire(job.state()))
                .setWorkload(job.workload())
                .setPath(job.path())
                .setSubmittedAt(job.submittedAt().toString())
                .setEndedAt(job.endedAt() == null ? "" : job.endedAt().toString())
                .addAllReasons(job.reasons())
                .setOwner(job.owner())
                .setPriority(job.priority())
                .setStarts(job.starts())
                .setName(job.labels().name())
                .addAllTags(job.labels().tags())
                .setNote(job.labels().note());
    }

    private static JobProto.Result result(Map<String, ?> document) {
        Map<?, ?> verification = map(document.get("verification"));
        JobProto.Result.Builder wire =
                JobProto.Result.newBuilder()
                        .setDigest(String.valueOf(document.get("digest")))
                        .setVirtualEndPs(number(document.get("virtualEndPs")))
                        .setVerdict(String.valueOf(verification.get("verdict")))
                        .setCheckedBytes(number(verification.get("checkedBytes")))
                        .setBottleneck(
                                String.valueOf(map(document.get("bottleneck")).get("sentence")))
                        .setDocumentJson(JsonText.of(document));
        map(document.get("counters"))
                .forEach((name, count) -> wire.putCounters(String.valueOf(name), number(count)));
        list(document.get("tables")).forEach(table -> wire.addTables(table(map(table))));
        return wire.build();
    }

    static JobProto.Table toWire(Table table) {
        return JobProto.Table.newBuilder()
                .setName(table.name())
                .addAllColumns(
                        table.columns().stream()
                                .map(it ->
                                        JobProto.Column.newBuilder()
                                                .setName(it.name())
                                                .setUnit(it.unit())
                                                .build())
                                .toList())
                .addAllRows(
                        table.texts().stream()
                                .map(it -> JobProto.Row.newBuilder().addAllCells(it).build())
                                .toList())
                .build();
    }

    private static JobProto.Table table(Map<?, ?> table) {
        JobProto.Table.Builder wire =
                JobProto.Table.newBuilder().setName(String.valueOf(table.get("name")));
        list(table.get("columns"))
                .forEach(column ->
                        wire.addColumns(
                                JobProto.Column.newBuilder()
                                        .setName(String.valueOf(map(column).get("name")))
                                        .setUnit(String.valueOf(map(column).get("unit")))));
        list(table.get("rows"))
                .forEach(row ->
                        wire.addRows(
                                JobProto.Row.newBuilder()
                                        .addAllCells(
                                                list(row).stream().map(String::valueOf).toList())));
        return wire.build();
    }

    static JobProto.JobState toWire(JobState state) {
        return switch (state) {
            case QUEUED -> JobProto.JobState.JOB_STATE_QUEUED;
            case RUNNING -> JobProto.JobState.JOB_STATE_RUNNING;
            case COMPLETED -> JobProto.JobState.JOB_STATE_COMPLETED;
            case FAILED -> JobProto.JobState.JOB_STATE_FAILED;
            case DEADLOCK -> JobProto.JobState.JOB_STATE_DEADLOCK;
            case CANCELLED -> JobProto.JobState.JOB_STATE_CANCELLED;
        };
    }

    private static Map<?, ?> map(@Nullable Object value) {
        return value instanceof Map<?, ?> map ? map : Map.of();
    }

    private static List<?> list(@Nullable Object value) {
        return value instanceof List<?> list ? list : List.of();
    }

    private static long number(@Nullable Object value) {
        return value instanceof Number number ? number.longValue() : 0;
    }
}
