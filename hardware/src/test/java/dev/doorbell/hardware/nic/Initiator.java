package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.hardware.verbs.DoorbellRecord;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.List;
import java.util.stream.Stream;

/** Program that posts entries to a queue pair and reads its completions. */
final class Initiator {

    private final Node node;
    private final Program program;
    private final CreateQueuePair queuePair;
    private int producer;
    private int completions;

    Initiator(Node node, Program program, CreateQueuePair queuePair) {
        this.node = node;
        this.program = program;
        this.queuePair = queuePair;
    }

    Node node() {
        return node;
    }

    Program program() {
        return program;
    }

    int qpn() {
        return queuePair.qpn();
    }

    int nextIndex() {
        return producer;
    }

    void post(byte[] entry) {
        long address = queuePair.sendQueueAddress() + (long) producer * Wqe.BLOCK_BYTES;
        node.memory().write(address, entry);
        producer += entry.length / Wqe.BLOCK_BYTES;
    }

    /** Stores the doorbell record and rings. */
    void ring() {
        long record = queuePair.doorbellRecordAddress() + DoorbellRecord.SEND;
        DoorbellRecord.write(node.memory().host(), record, producer);
        node.nic(0).ring(qpn(), producer, node.constants().hostMmioPs());
    }

    /** Waits for the next completion and returns its status. */
    CompletionStatus await() {
        return await(new int[1]);
    }

    /** Waits for the next completions and returns their statuses. */
    List<CompletionStatus> await(int count) {
        return Stream.generate(this::await).limit(count).toList();
    }

    /** Waits for the next completion, returns its status, and stores its counter. */
    CompletionStatus await(int[] counter) {
        long address = queuePair.completionQueueAddress() + (long) completions * CqeCodec.BYTES;
        program.waitForStore(
                address,
                () ->
                        CqeCodec.owner(
                                CqeCodec.read(node.memory().host(), NodeMemory.offset(address))),
                0,
                new Wait(program.name(), "a completion", Party.named("the NIC")));
        completions++;
        counter[0] = CqeCodec.counter(CqeCodec.read(node.memory().host(), address));
        return CqeCodec.status(node.memory().host(), address);
    }
}
