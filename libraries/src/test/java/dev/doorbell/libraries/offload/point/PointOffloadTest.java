package dev.doorbell.libraries.offload.point;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.TestCluster;
import dev.doorbell.libraries.offload.Bytes;
import dev.doorbell.libraries.offload.IdExchange;
import dev.doorbell.libraries.offload.Offload;
import dev.doorbell.libraries.offload.OffloadCluster;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.pdes.RunState;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class PointOffloadTest {

    private static final int TAG = 7;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8, 4096, 100_000})
    void a_message_arrives_whole(int length) {
        List<byte[]> got = new ArrayList<>();

        TestCluster cluster =
                new OffloadCluster().run(2, offload -> transfer(offload, length, 0, 0, got));

        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(got).hasSize(1);
        assertThat(got.getFirst()).isEqualTo(Bytes.pattern(1, length));
        assertThat(cluster.waits()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(IdExchange.class)
    void ids_travel_either_way(IdExchange ids) {
        List<byte[]> got = new ArrayList<>();

        TestCluster cluster =
                new OffloadCluster()
                        .ids(ids)
                        .perNode(3, 2)
                        .run(2, offload -> transfer(offload, 5000, 0, 0, got));

        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(got.getFirst()).isEqualTo(Bytes.pattern(1, 5000));
    }

    @Test
    void a_receive_may_come_long_before_its_send() {
        List<byte[]> got = new ArrayList<>();

        TestCluster cluster =
                new OffloadCluster()
                        .run(2, offload -> transfer(offload, 5000, 2_000_000_000L, 0, got));

        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(got.getFirst()).isEqualTo(Bytes.pattern(1, 5000));
        assertThat(cluster.counter("dpu.receivesBeforeSends")).isEqualTo(1);
    }

    private static void transfer(
            Offload offload, int length, long sendAfterPs, long receiveAfterPs, List<byte[]> got) {
        PointOffload point = new PointOffload(offload);
        HostProcess process = offload.process();
        int last = process.layout().ranks() - 1;
        if (process.rank() == 0) {
            long buffer = Bytes.filled(process, 1, length);
            process.work(sendAfterPs);
            point.await(point.sendOffload(buffer, length, last, TAG));
        } else if (process.rank() == last) {
            long buffer = process.allocate(length);
            process.work(receiveAfterPs);
            OffloadRequest request = point.recvOffload(buffer, length, 0, TAG);
            point.await(request);
            assertThat(request.bytes()).isEqualTo(length);
            got.add(Bytes.read(process, buffer, length));
        }
    }
}
