package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestMachine;
import dev.doorbell.hardware.TestProfile;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.pdes.report.party.Party;
import java.util.List;
import java.util.function.Consumer;

/**
 * Software of the two sides of a node with a BlueField-2, on a machine of two such nodes. Every
 * computer has registered a buffer at {@link #BUFFER} under {@link VerbsNode#BUFFER_KEY}, and queue
 * pairs: {@link #TO_NEAR} connects the two sides of a node, {@link #TO_FAR} connects the Arm side
 * of one node with the host of the other.
 */
final class DpuNode {

    static final Profile PROFILE = TestProfile.shipped("bluefield2-hdr200");

    static final long BUFFER = 1 << 20;
    static final int DOMAIN = 1;

    /** When every queue pair and buffer is there. */
    static final long READY_PS = 100_000_000;

    static final int TO_NEAR = 0;
    static final int TO_FAR = 1;
    private static final int STRIDE = 64 << 10;

    private DpuNode() {}

    /** Sides of a node. */
    enum Side {
        HOST(10),
        ARM(14);

        private final int firstQpn;

        Side(int firstQpn) {
            this.firstQpn = firstQpn;
        }

        private Side other() {
            return this == HOST ? ARM : HOST;
        }

        /** Number of a queue pair; no two of a NIC are the same. */
        private int qpn(int which) {
            return firstQpn + which;
        }
    }

    /** Two nodes whose programs are still to be given. */
    static TestMachine machine() {
        return TestMachine.nodes(2).profile(PROFILE).traced(false);
    }

    /** Number of the process of a node's NIC. */
    static int nicProcess(int node) {
        return 3 * node + 1;
    }

    /** Runs programs on the two sides of the first node. */
    static MachineRun run(Consumer<DpuProgram> host, Consumer<DpuProgram> arm) {
        return run(machine(), host, arm, far -> {});
    }

    /** Runs programs on the two sides of the first node and on the host of the second. */
    static MachineRun run(
            TestMachine machine,
            Consumer<DpuProgram> host,
            Consumer<DpuProgram> arm,
            Consumer<DpuProgram> farHost) {
        return machine.run(
                n -> software(n, Side.HOST, n == 0 ? host : farHost),
                n -> software(n, Side.ARM, n == 0 ? arm : it -> {}));
    }

    private static NodeSoftware software(int n, Side side, Consumer<DpuProgram> body) {
        List<CreateQueuePair> queuePairs =
                List.of(queuePair(side, TO_NEAR, n), queuePair(side, TO_FAR, 1 - n));
        return node -> {
            node.nic(0).registerMemory(DOMAIN, BUFFER, 1 << 16, AccessRight.ALL, key -> {});
            queuePairs.forEach(it -> node.nic(0).createQueuePair(it, number -> {}));
            node.start(
                    Party.named(node.name() + " program"),
                    program -> {
                        program.sleepUntil(READY_PS);
                        body.accept(new DpuProgram(node, program, queuePairs));
                    });
        };
    }

    /** The queue pair of a side that is connected with the other side of a node. */
    private static CreateQueuePair queuePair(Side side, int which, int peerNode) {
        return new CreateQueuePair(
                0,
                side.qpn(which),
                DOMAIN,
                (2L + which) * STRIDE,
                64,
                (6L + which) * STRIDE,
                (4L + which) * STRIDE,
                128,
                false,
                CreateQueuePair.Transport.RC,
                nicProcess(peerNode),
                side.other().qpn(which),
                0);
    }
}
