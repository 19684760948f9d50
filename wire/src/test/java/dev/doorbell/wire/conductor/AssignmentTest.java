package dev.doorbell.wire.conductor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateResponse;
import dev.doorbell.wire.link.OutboundStream;
import dev.doorbell.workloads.cluster.LpKind;
import dev.doorbell.workloads.cluster.LpRole;
import io.grpc.stub.StreamObserver;
import java.util.List;
import org.junit.jupiter.api.Test;

class AssignmentTest {

    private static final List<LpRole> TWO_NODES =
            List.of(
                    new LpRole(0, LpKind.NODE, 0, 0),
                    new LpRole(1, LpKind.NODE, 1, 0),
                    new LpRole(2, LpKind.NIC, 0, 0),
                    new LpRole(3, LpKind.NIC, 0, 1),
                    new LpRole(4, LpKind.NIC, 1, 0),
                    new LpRole(5, LpKind.NIC, 1, 1));

    private final Member nic1 = member("nic-1", LpKind.NIC);
    private final Member nic2 = member("nic-2", LpKind.NIC);
    private final Member node = member("node-1", LpKind.NODE);
    private final Member dpu = member("dpu-1", LpKind.DPU);

    @Test
    void dealsTheProcessesOfAKindRoundTheServicesInTheOrderTheyJoined() {
        Assignment assignment = Assignment.of(TWO_NODES, List.of(nic1, dpu, node, nic2));

        assertThat(assignment.groups()).containsExactly(node, nic1, nic2);
        assertThat(assignment.groupOf()).containsExactly(0, 0, 1, 2, 1, 2);
    }

    @Test
    void leavesOutServicesThatHaveNothingToHost() {
        Assignment assignment =
                Assignment.of(TWO_NODES.subList(0, 3), List.of(node, nic1, nic2, dpu));

        assertThat(assignment.groups()).containsExactly(node, nic1);
    }

    @Test
    void namesTheKindsThatAreMissing() {
        assertThat(Assignment.missing(TWO_NODES, List.of(dpu)))
                .contains("no node-agent and no nic-service is registered");
        assertThat(Assignment.missing(TWO_NODES, List.of(node, nic1))).isEmpty();
    }

    private static Member member(String id, LpKind kind) {
        return new Member(
                id,
                kind,
                id + ":1",
                "",
                new OutboundStream<>(
                        new StreamObserver<ParticipateResponse>() {
                            @Override
                            public void onNext(ParticipateResponse message) {}

                            @Override
                            public void onError(Throwable cause) {}

                            @Override
                            public void onCompleted() {}
                        }));
    }
}
