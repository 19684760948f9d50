package dev.doorbell.wire.conductor;

import static dev.doorbell.workloads.job.Placement.PACKED;
import static dev.doorbell.workloads.job.Placement.SPREAD;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.proto.membership.v1.MembershipProto.ServiceKind;
import dev.doorbell.wire.member.Member;
import dev.doorbell.wire.member.TestMembers;
import dev.doorbell.workloads.cluster.LpKind;
import dev.doorbell.workloads.cluster.LpRole;
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

    private final Member nic1 = TestMembers.of("nic-1", ServiceKind.SERVICE_KIND_NIC_SERVICE);
    private final Member nic2 = TestMembers.of("nic-2", ServiceKind.SERVICE_KIND_NIC_SERVICE);
    private final Member node = TestMembers.of("node-1", ServiceKind.SERVICE_KIND_NODE_AGENT);
    private final Member dpu = TestMembers.of("dpu-1", ServiceKind.SERVICE_KIND_DPU_SERVICE);

    @Test
    void dealsTheProcessesOfAKindRoundTheServicesInTheOrderTheyJoined() {
        Assignment assignment = Assignment.of(TWO_NODES, SPREAD, List.of(nic1, dpu, node, nic2));

        assertThat(assignment.groups()).containsExactly(node, nic1, nic2);
        assertThat(assignment.groupOf()).containsExactly(0, 0, 1, 2, 1, 2);
    }

    @Test
    void leavesOutServicesThatHaveNothingToHost() {
        Assignment assignment =
                Assignment.of(TWO_NODES.subList(0, 3), SPREAD, List.of(node, nic1, nic2, dpu));

        assertThat(assignment.groups()).containsExactly(node, nic1);
    }

    @Test
    void namesTheKindsThatAreMissing() {
        assertThat(Assignment.missing(TWO_NODES, SPREAD, List.of(dpu)))
                .contains("no node-agent and no nic-service is registered");
        assertThat(Assignment.missing(TWO_NODES, SPREAD, List.of(node, nic1))).isEmpty();
    }

    @Test
    void packsAllProcessesIntoTheFirstService() {
        Assignment assignment = Assignment.of(TWO_NODES, PACKED, List.of(nic1, node));

        assertThat(assignment.groups()).containsExactly(nic1);
        assertThat(assignment.groupOf()).containsExactly(0, 0, 0, 0, 0, 0);
    }

    @Test
    void aPackedJobNeedsOneServiceOfAnyKind() {
        assertThat(Assignment.missing(TWO_NODES, PACKED, List.of(dpu))).isEmpty();
        assertThat(Assignment.missing(TWO_NODES, PACKED, List.of()))
                .contains("no service is registered");
    }
}
