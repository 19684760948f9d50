package dev.doorbell.hardware.nic.queue;

import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.verbs.Wqe;
import java.util.Arrays;

/**
 * Position of a NIC in a send queue: how far software has posted, and how far the NIC has fetched
 * and decoded. Places are basic blocks counted without wrapping.
 */
public final class SendCursor {

    private static final byte[] NONE = {};

    private int producer;
    private int fetched;
    private int decoded;
    private int underWay;
    private byte[] undecoded = NONE;
    private int nextPsn;
    private int generation;

    /** Producer index as far as the NIC has heard of it. */
    public int producer() {
        return producer;
    }

    /** Takes a producer index; returns true if it is ahead of the known one. */
    public boolean post(int producerIndex) {
        if (producerIndex - producer <= 0) {
            return false;
        }
        producer = producerIndex;
        return true;
    }

    /** Number of blocks that are posted and not yet fetched. */
    public int unfetched() {
        return producer - fetched;
    }

    /** First block that is not yet fetched. */
    public int fetched() {
        return fetched;
    }

    /** Number of blocks whose bytes are under way. */
    public int underWay() {
        return underWay;
    }

    /** Fetches the next blocks; returns the first of them. */
    public int fetch(int blocks) {
        int first = fetched;
        fetched += blocks;
        underWay += blocks;
        return first;
    }

    /** Takes fetched bytes; returns them behind those that were kept. */
    public byte[] arrived(Payload.Real bytes) {
        underWay -= bytes.length() / Wqe.BLOCK_BYTES;
        byte[] all = Arrays.copyOf(undecoded, undecoded.length + bytes.length());
        System.arraycopy(bytes.bytes(), bytes.offset(), all, undecoded.length, bytes.length());
        return all;
    }

    /** Keeps the bytes from {@code at} on: the beginning of an entry that is not there whole. */
    public void keep(byte[] bytes, int at) {
        undecoded = at == bytes.length ? NONE : Arrays.copyOfRange(bytes, at, bytes.length);
    }

    /** First block that is not yet decoded. */
    public int decoded() {
        return decoded;
    }

    /** Sequence number of the first packet of the entry that is decoded next. */
    public int nextPsn() {
        return nextPsn;
    }

    /** Passes an entry that has been decoded. */
    public void decode(int blocks, int packets) {
        decoded += blocks;
        nextPsn += packets;
    }

    /** Number of times the queue has gone back; bytes and runs of an earlier one are stale. */
    public int generation() {
        return generation;
    }

    /** Returns true if everything posted has been decoded. */
    boolean atRest() {
        return producer == decoded && underWay == 0;
    }

    /** Goes back to a block whose first packet is {@code psn}. */
    void goBackTo(int block, int psn) {
        generation++;
        fetched = block;
        decoded = block;
        underWay = 0;
        undecoded = NONE;
        nextPsn = psn;
    }

    /** Forgets the entries that are posted and not decoded. */
    void vanish() {
        generation++;
        producer = decoded;
        fetched = decoded;
        underWay = 0;
    }
}
