package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.node.NicPort.MkeyListener;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.verbs.CommandStatus;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.hardware.verbs.DoorbellRecord;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.hardware.verbs.WqeOpcode;
import dev.doorbell.pdes.report.Wait;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** A program on one side of a {@link DpuCluster}'s node, with blocking calls. */
final class DpuParty {

    static final int SEND_BLOCKS = 64;
    static final int COMPLETIONS = 128;
    private static final int STRIDE = 64 << 10;

    private final Node node;
    private final int process;
    private final Program program;
    private final int[] posted = new int[2];
    private final int[] completed = new int[2];

    DpuParty(Node node, int process, Program program) {
        this.node = node;
        this.process = process;
        this.program = program;
    }

    static long sendQueue(int which) {
        return (2L + which) * STRIDE;
    }

    static long completionQueue(int which) {
        return (4L + which) * STRIDE;
    }

    static long doorbellRecord(int which) {
        return (6L + which) * STRIDE;
    }

    Node node() {
        return node;
    }

    Program program() {
        return program;
    }

    NicPort nic() {
        return node.nic(0);
    }

    /** Runs a command about a key and waits for its answer. */
    Answer ask(Consumer<MkeyListener> command) {
        List<Answer> answers = new ArrayList<>();
        command.accept((status, key) -> {
            answers.add(new Answer(status, key));
            program.wake(0);
        });
        while (answers.isEmpty()) {
            program.suspend(new Wait(program.name(), "a command", "the NIC"));
        }
        return answers.get(0);
    }

    /** Registers memory for a function to alias; 0 for none. */
    int register(long address, long bytes, int access, int gvmiId) {
        Answer answer =
                ask(done ->
                        nic().registerMemory(
                                        DpuCluster.DOMAIN, address, bytes, access, gvmiId, done));
        if (answer.status != CommandStatus.OK) {
            throw new IllegalStateException("expected a key but was " + answer);
        }
        return answer.key;
    }

    /** Makes an alias in the protection domain of the queue pairs. */
    Answer alias(int vhcaId, int key, long accessKey) {
        return ask(done -> nic().createMkeyAlias(vhcaId, key, accessKey, DpuCluster.DOMAIN, done));
    }

    /** Posts a write or a read of one block on queue pair {@code which} and rings. */
    void post(int which, WqeOpcode opcode, RemoteRange remote, LocalBuffer local) {
        byte[] entry = new byte[Wqe.BLOCK_BYTES];
        int qpn = DpuCluster.qpn(process, which);
        WqeCodec.transfer(
                entry, 0, opcode, WqeHead.reliable(qpn, posted[which], true), remote, local);
        node.memory().write(sendQueue(which) + (long) posted[which] * Wqe.BLOCK_BYTES, entry);
        posted[which]++;
        DoorbellRecord.write(
                node.memory().host(), doorbellRecord(which) + DoorbellRecord.SEND, posted[which]);
        nic().ring(qpn, posted[which], node.constants().hostMmioPs());
    }

    /** Waits for the next completion of queue pair {@code which}. */
    CompletionStatus await(int which) {
        long address = completionQueue(which) + (long) completed[which] * CqeCodec.BYTES;
        program.waitForStore(
                address,
                () -> CqeCodec.owner(CqeCodec.read(node.memory().host(), address)),
                0,
                new Wait(program.name(), "a completion", "the NIC"));
        completed[which]++;
        return CqeCodec.status(node.memory().host(), address);
    }

    /** Posts and waits. */
    CompletionStatus run(int which, WqeOpcode opcode, RemoteRange remote, LocalBuffer local) {
        post(which, opcode, remote, local);
        return await(which);
    }

    /** Result of a command. */
    record Answer(CommandStatus status, int key) {}
}
