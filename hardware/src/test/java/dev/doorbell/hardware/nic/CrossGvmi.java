package dev.doorbell.hardware.nic;

import static dev.doorbell.hardware.nic.DpuNode.BUFFER;
import static dev.doorbell.hardware.nic.DpuNode.READY_PS;
import static dev.doorbell.hardware.nic.DpuNode.TO_FAR;
import static dev.doorbell.hardware.nic.DpuNode.TO_NEAR;
import static dev.doorbell.hardware.nic.VerbsNode.BUFFER_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.nic.port.NicFunction;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.verbs.CommandStatus;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.WqeOpcode;

/** Key of a host's memory, its alias at the Arm side of the same node, and transfers by both. */
final class CrossGvmi {

    static final int BYTES = 4096;
    static final long SOURCE = 4 << 20;
    static final long ACCESS_KEY = 0xfeed_beefL;
    static final int ARM_VHCA = NicFunction.vhcaId(DpuNode.nicProcess(0), NicFunction.ARM);
    static final int HOST_VHCA = NicFunction.vhcaId(DpuNode.nicProcess(0), NicFunction.HOST);
    static final int FAR_VHCA = NicFunction.vhcaId(DpuNode.nicProcess(1), NicFunction.HOST);

    // Turns, far enough apart for the commands of one side to be over before the other's.
    private static final long TURN_PS = 100_000_000;
    static final long SECOND_PS = READY_PS + TURN_PS;
    static final long THIRD_PS = SECOND_PS + TURN_PS;
    static final long FOURTH_PS = THIRD_PS + TURN_PS;

    int hostKey;
    int alias;

    /** Ways in which the host gives its key to the Arm side. */
    enum Direction {
        /** The host registers with the vhca id of the Arm side. */
        PAPER,
        /** The host allows access to who knows the access key. */
        ALIAS;

        int export(DpuProgram host, int access) {
            int key = host.register(SOURCE, BYTES, access, this == PAPER ? ARM_VHCA : 0);
            if (this == ALIAS) {
                assertThat(host.ask(done -> host.nic().allowOtherVhca(key, ACCESS_KEY, done)))
                        .isEqualTo(new DpuProgram.Answer(CommandStatus.OK, key));
            }
            return key;
        }

        DpuProgram.Answer take(DpuProgram arm, int key) {
            return arm.alias(HOST_VHCA, key, this == PAPER ? 0 : ACCESS_KEY);
        }
    }

    void takeAlias(DpuProgram arm, Direction direction) {
        arm.program().sleepUntil(SECOND_PS);
        DpuProgram.Answer answer = direction.take(arm, hostKey);
        assertThat(answer.status()).isEqualTo(CommandStatus.OK);
        alias = answer.key();
    }

    /** The Arm side makes the NIC write memory of the alias to the far host. */
    CompletionStatus write(DpuProgram arm, long from, int bytes) {
        return write(arm, from, alias, bytes);
    }

    /** The Arm side makes the NIC write the memory of an lkey to the far host. */
    static CompletionStatus write(DpuProgram arm, long from, int lkey, int bytes) {
        return arm.run(
                TO_FAR,
                WqeOpcode.RDMA_WRITE,
                new RemoteRange(BUFFER, BUFFER_KEY),
                new LocalBuffer(from, lkey, bytes));
    }

    /** The Arm side makes the NIC read bytes of the far host to the memory of the alias. */
    CompletionStatus read(DpuProgram arm) {
        return arm.run(
                TO_FAR,
                WqeOpcode.RDMA_READ,
                new RemoteRange(BUFFER, BUFFER_KEY),
                new LocalBuffer(SOURCE, alias, BYTES));
    }

    /** The host writes to the Arm side with the alias as remote key. */
    CompletionStatus writeThrough(DpuProgram host, long to, int bytes) {
        return host.run(
                TO_NEAR,
                WqeOpcode.RDMA_WRITE,
                new RemoteRange(to, alias),
                new LocalBuffer(BUFFER, BUFFER_KEY, bytes));
    }

    static void deregister(DpuProgram party, int key, CommandStatus expected) {
        assertThat(party.ask(done -> party.nic().deregisterMemory(key, done)).status())
                .isEqualTo(expected);
    }

    static byte[] bytes(Node node, long address) {
        return ((Payload.Real) node.memory().read(address, BYTES)).bytes();
    }
}
