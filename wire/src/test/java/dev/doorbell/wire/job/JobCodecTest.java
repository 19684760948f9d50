package dev.doorbell.wire.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.doorbell.pdes.report.BusySpan;
import dev.doorbell.pdes.report.LpReport;
import dev.doorbell.pdes.report.LpResult;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.pdes.report.Track;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.proto.job.v1.SpecProto;
import dev.doorbell.workloads.job.FieldType;
import dev.doorbell.workloads.job.JobField;
import dev.doorbell.workloads.job.JobFields;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.JobValues;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class JobCodecTest {

    private static final JobSpec JOB =
            new JobValues()
                    .put(JobFields.WORKLOAD, "nvshmem/put-bw")
                    .put(JobFields.PROFILE, "dgx-a100-hdr200")
                    .put(JobFields.PATH, "ibgda")
                    .job();

    @Test
    void aJobSpecComesBackAsItWas() throws InvalidProtocolBufferException {
        assertThat(comesBack(JOB)).isEqualTo(JOB);

        for (JobField<?> field : JobFields.all()) {
            for (Object value : values(field.type())) {
                JobSpec changed = JobValues.of(JOB).read(field, value).job();

                assertThat(comesBack(changed)).isEqualTo(changed);
            }
        }
    }

    @Test
    void aWordThatIsUnknownIsRefused() {
        SpecProto.JobSpec wire =
                JobSpecPublisher.toWire(JOB).toBuilder().setPayloadValue(99).build();

        assertThatThrownBy(() -> JobSpecAdapter.toModel(wire))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("payload");
    }

    private static JobSpec comesBack(JobSpec spec) throws InvalidProtocolBufferException {
        return JobSpecAdapter.toModel(
                SpecProto.JobSpec.parseFrom(JobSpecPublisher.toWire(spec).toByteArray()));
    }

    /** Values of a type as documents have them, its bounds among them. */
    private static List<Object> values(FieldType<?> type) {
        return switch (type) {
            case FieldType.Text it -> List.of("other");
            case FieldType.Whole it -> List.of(it.least(), it.least() + 16, it.most());
            case FieldType.Choice<?> it -> List.copyOf(it.words());
            case FieldType.Flag it -> List.of(true, false);
            case FieldType.Texts it -> List.of(Map.of(), Map.of("sizes", "8,16", "ctas", 4));
            case FieldType.Classes it -> List.of("", "yv66vg==");
            case FieldType.Faults it ->
                    List.of(
                            List.of(
                                    Map.of("kind", "out-of-bounds", "pe", 3, "operation", 1L << 40),
                                    Map.of("kind", "doorbell-drop", "rate", "0.000001")),
                            List.of(
                                    Map.of("kind", "doorbell-drop", "rate", 1, "pe", 0),
                                    Map.of("kind", "dpu-down", "node", 63, "dpu", 1, "at", "1ms")));
        };
    }

    @Test
    void aProcessResultComesBackAsItWas() throws InvalidProtocolBufferException {
        LpResult result =
                new LpResult(
                        3,
                        "node1/nic0",
                        -1L,
                        12,
                        1L << 60,
                        new LpReport(
                                new TreeMap<>(Map.of("puts", 3L)),
                                new TreeMap<>(
                                        Map.of(
                                                Resource.parse("node1/nic0 message engine"),
                                                9_999L)),
                                List.of(new Measurement("put", List.of(8L, -1L))),
                                List.of(Wait.parse("PE 1", "signal 4", "PE 0")),
                                List.of("PE 0: REM_ACCESS_ERR"),
                                List.of(
                                        new TraceSpan(Track.parse("node1/nic0"), "wqe", 1, 2, 3),
                                        new TraceSpan(
                                                Track.parse("node1/nic0"),
                                                "wqe",
                                                2,
                                                3,
                                                4,
                                                new TraceSpan.Transfer(9, 1L << 33, "7", 0))),
                                new TreeMap<>(
                                        Map.of(
                                                Resource.parse("node1/nic0 message engine"),
                                                List.of(
                                                        new BusySpan(0, 7, 5),
                                                        new BusySpan(1L << 40, 1L << 50, 1))))));

        assertThat(
                        LpResultAdapter.toModel(
                                SpecProto.ProcessResult.parseFrom(
                                        LpResultPublisher.toWire(result).toByteArray())))
                .isEqualTo(result);
    }
}
