package dev.doorbell.libraries.msccl.runtime.network.queue;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.nic.port.Flow;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.verbs.DoorbellRecord;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.hardware.verbs.WqeOpcode;
import dev.doorbell.libraries.verbs.SendQueue;

/**
 * Queue pair of a reliable connection as its software sees it. Entries are written one by one; one
 * doorbell announces all that were written since the last.
 */
public final class ReliableQueue {

    private static final LocalBuffer NOTHING = new LocalBuffer(0, 0, 0);

    private final Node node;
    private final NicPort nic;
    private final SendQueue sends;
    private final long receiveRing;
    private long flow;
    private int receives;

    ReliableQueue(Node node, NicPort nic, SendQueue sends, long receiveRing) {
        this.node = node;
        this.nic = nic;
        this.sends = sends;
        this.receiveRing = receiveRing;
        flow = Flow.of(sends.qpn(), 0);
    }

    /** Number of the queue pair. */
    public int number() {
        return sends.qpn();
    }

    /** Writes the entry of an RDMA WRITE. */
    public void write(RemoteRange remote, LocalBuffer local, boolean signaled) {
        transfer(WqeOpcode.RDMA_WRITE, remote, local, signaled);
    }

    /** Writes the entry of an RDMA READ, which is signalled. */
    public void read(RemoteRange remote, LocalBuffer local) {
        transfer(WqeOpcode.RDMA_READ, remote, local, true);
    }

    /** Writes the entry of an RDMA WRITE with its bytes in the entry itself. */
    public void writeInline(RemoteRange remote, byte[] bytes, boolean signaled) {
        int blocks = WqeCodec.inlineWriteBlocks(bytes.length);
        byte[] entry = new byte[blocks * Wqe.BLOCK_BYTES];
        int at = WqeCodec.inlineWrite(entry, 0, head(signaled), remote, bytes.length);
        System.arraycopy(bytes, 0, entry, at, bytes.length);
        store(entry);
    }

    /** Writes the entry of an RDMA WRITE with immediate bytes, which is signalled. */
    public void writeWithImmediate(int immediate, RemoteRange remote, LocalBuffer local) {
        byte[] entry = new byte[Wqe.BLOCK_BYTES];
        WqeCodec.writeWithImmediate(entry, 0, head(true), immediate, remote, local);
        store(entry);
    }

    /** Rings the doorbell for all entries written since the last time. */
    public void ring() {
        sends.updateDoorbellRecord(sends.reserved());
        nic.ring(sends.qpn(), sends.reserved(), node.constants().hostMmioPs(), flow);
        flow = Flow.of(sends.qpn(), sends.reserved());
    }

    /** Posts a receive request without a buffer. Nothing announces it but the doorbell record. */
    public void postReceive() {
        byte[] entry = new byte[WqeCodec.RECEIVE_BYTES];
        WqeCodec.receive(entry, 0, NOTHING);
        int slot = receives % QueueLayout.REQUESTS;
        node.memory().write(receiveRing + (long) slot * WqeCodec.RECEIVE_BYTES, entry);
        receives++;
        long record = sends.doorbellRecord();
        DoorbellRecord.write(
                node.memory().space(record),
                NodeMemory.offset(record) + DoorbellRecord.RECEIVE,
                receives);
    }

    SendQueue sends() {
        return sends;
    }

    long receiveRing() {
        return receiveRing;
    }

    private void transfer(
            WqeOpcode opcode, RemoteRange remote, LocalBuffer local, boolean signaled) {
        byte[] entry = new byte[Wqe.BLOCK_BYTES];
        WqeCodec.transfer(entry, 0, opcode, head(signaled), remote, local);
        store(entry);
    }

    private WqeHead head(boolean signaled) {
        return WqeHead.reliable(sends.qpn(), sends.reserved(), signaled);
    }

    private void store(byte[] entry) {
        int blocks = entry.length / Wqe.BLOCK_BYTES;
        int first = sends.reserve(blocks);
        sends.entry(first, first + blocks);
        sends.store(first, entry);
    }
}
