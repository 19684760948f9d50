package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.node.NicPort.MkeyListener;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.verbs.CommandStatus;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.hardware.verbs.WqeOpcode;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Program on one side of a {@link DpuNode}, with blocking calls. */
final class DpuProgram {

    private final Node node;
    private final Program program;
    private final List<Initiator> initiators;

    DpuProgram(Node node, Program program, List<CreateQueuePair> queuePairs) {
        this.node = node;
        this.program = program;
        initiators = queuePairs.stream().map(it -> new Initiator(node, program, it)).toList();
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
            program.suspend(new Wait(program.name(), "a command", Party.named("the NIC")));
        }
        return answers.get(0);
    }

    /** Registers memory for a function to alias; 0 for none. */
    int register(long address, long bytes, int access, int gvmiId) {
        Answer answer =
                ask(done ->
                        nic().registerMemory(DpuNode.DOMAIN, address, bytes, access, gvmiId, done));
        if (answer.status != CommandStatus.OK) {
            throw new IllegalStateException("expected a key but was " + answer);
        }
        return answer.key;
    }

    /** Makes an alias in the protection domain of the queue pairs. */
    Answer alias(int vhcaId, int key, long accessKey) {
        return ask(done -> nic().createMkeyAlias(vhcaId, key, accessKey, DpuNode.DOMAIN, done));
    }

    /** Posts a write or a read of one block on queue pair {@code which} and rings. */
    void post(int which, WqeOpcode opcode, RemoteRange remote, LocalBuffer local) {
        byte[] entry = new byte[Wqe.BLOCK_BYTES];
        Initiator initiator = initiators.get(which);
        WqeCodec.transfer(
                entry,
                0,
                opcode,
                WqeHead.reliable(initiator.qpn(), initiator.nextIndex(), true),
                remote,
                local);
        initiator.post(entry);
        initiator.ring();
    }

    /** Waits for the next completion of queue pair {@code which}. */
    CompletionStatus await(int which) {
        return initiators.get(which).await();
    }

    /** Posts and waits. */
    CompletionStatus run(int which, WqeOpcode opcode, RemoteRange remote, LocalBuffer local) {
        post(which, opcode, remote, local);
        return await(which);
    }

    /** Result of a command. */
    record Answer(CommandStatus status, int key) {}
}
