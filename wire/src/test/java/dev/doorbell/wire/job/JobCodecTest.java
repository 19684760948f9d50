package dev.doorbell.wire.job;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.doorbell.pdes.report.BusySpan;
import dev.doorbell.pdes.report.LpReport;
import dev.doorbell.pdes.report.LpResult;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.TraceSpan;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.proto.job.v1.SpecProto;
import dev.doorbell.workloads.job.Fault;
import dev.doorbell.workloads.job.FaultKind;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class JobCodecTest {

    @Test
    void aJobSpecComesBackAsItWas() throws InvalidProtocolBufferException {
        for (PayloadMode payload : PayloadMode.values()) {
            JobSpec spec =
                    new JobSpec(
                            "nvshmem/put-bw",
                            "dgx-a100-hdr200",
                            64,
                            "ibgda",
                            payload,
                            -7,
                            new TreeMap<>(Map.of("sizes", "8,16", "ctas", "4")),
                            new TreeMap<>(Map.of("NVSHMEM_QP_DEPTH", "256")),
                            List.of(
                                    new Fault.Spoiled(FaultKind.OUT_OF_BOUNDS, 3, 1L << 40),
                                    new Fault.DoorbellDrop(1, null),
                                    new Fault.DoorbellDrop(1_000_000, 0),
                                    new Fault.DpuDown(63, 1, 1L << 40)),
                            true,
                            false,
                            true,
                            1L << 50,
                            17);

            assertThat(
                            JobSpecAdapter.toModel(
                                    SpecProto.JobSpec.parseFrom(
                                            JobSpecPublisher.toWire(spec).toByteArray())))
                    .isEqualTo(spec);
        }
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
                                List.of(new Wait("PE 1", "signal 4", "PE 0")),
                                List.of("PE 0: REM_ACCESS_ERR"),
                                List.of(new TraceSpan("node1/nic0", "wqe", 1, 2, 3)),
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
