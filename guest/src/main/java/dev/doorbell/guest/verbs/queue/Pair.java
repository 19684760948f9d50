package dev.doorbell.guest.verbs.queue;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.QpState;
import dev.doorbell.hardware.verbs.WqeHead;
import dev.doorbell.libraries.verbs.SendQueue;
import org.jspecify.annotations.Nullable;

/** Reliable-connection queue pair of a guest. */
public final class Pair {

    private final SendQueue queue;
    private final int domain;
    private final boolean allSignaled;
    private final Completions sends;
    private final Completions receptions;
    private final Receives receives;
    private final SendRequest[] requests;
    private QpState state = QpState.RESET;
    private int published;
    private boolean connected;
    private boolean flushing;
    private boolean gone;

    /**
     * Creates a queue pair in RESET.
     *
     * @param domain protection domain
     * @param allSignaled true if every request has a completion
     */
    public Pair(
            SendQueue queue,
            int domain,
            boolean allSignaled,
            Completions sends,
            Completions receptions,
            Receives receives) {
        this.queue = queue;
        this.domain = domain;
        this.allSignaled = allSignaled;
        this.sends = sends;
        this.receptions = receptions;
        this.receives = receives;
        requests = new SendRequest[queue.depth()];
        sends.add(this);
        receptions.add(this);
    }

    /** Number. */
    public int qpn() {
        return queue.qpn();
    }

    /** Receive queue. */
    public Receives receives() {
        return receives;
    }

    /** Completion queue of what it receives. */
    public Completions receptions() {
        return receptions;
    }

    /** State. */
    public QpState state() {
        return state;
    }

    /** Moves to another state. */
    public void moveTo(QpState next) {
        state = state.to(next);
    }

    /** Returns true if the NIC knows it. */
    public boolean connected() {
        return connected;
    }

    /** Blocks of the send queue. */
    public int depth() {
        return queue.depth();
    }

    /**
     * Returns true if it is in ERR and unknown to the NIC, which flushes the requests of others.
     */
    public boolean flushesItself() {
        return state == QpState.ERR && !connected;
    }

    /** Flushes its receive requests from now on. */
    public void flushReceives() {
        if (!flushing && hasOwnReceives()) {
            receptions.flushes(receives.outstanding());
        }
        flushing = true;
    }

    /** Takes over that the NIC has moved it to ERR. */
    public void breakDown() {
        state = QpState.ERR;
        flushReceives();
    }

    /** Drops its completions, those that nobody has taken and later ones. */
    public void leave() {
        gone = true;
        flushing = false;
        sends.drop(this);
        receptions.drop(this);
    }

    /** Returns the same queue pair in RESET, with other queues. */
    public Pair again(SendQueue sendQueue, Receives receiveQueue) {
        return new Pair(sendQueue, domain, allSignaled, sends, receptions, receiveQueue);
    }

    /** Posts a request to receive. Returns false if the queue is full. */
    public boolean receive(long id, LocalBuffer buffer) {
        boolean posted = receives.post(id, buffer);
        if (posted && flushing && hasOwnReceives()) {
            receptions.flushes(1);
        }
        return posted;
    }

    /** Returns true if its receive queue is not shared. */
    public boolean hasOwnReceives() {
        return receives.number() == qpn();
    }

    /** Flushes a request to send. */
    public void flush(long id, SendOpcode opcode) {
        sends.add(flushed(id, opcode.completion()));
    }

    /** Number of receive requests that are flushed, or that the NIC has completed before. */
    int flushable() {
        return flushing && hasOwnReceives() ? receives.outstanding() : 0;
    }

    /** Flushes the oldest receive request. */
    WorkCompletion flushReceive() {
        return flushed(receives.complete(receives.oldest()), WorkCompletion.RECEIVE);
    }

    private WorkCompletion flushed(long id, int opcode) {
        return new WorkCompletion(id, CompletionStatus.WR_FLUSH_ERR.code(), opcode, 0, null, qpn());
    }

    /**
     * Returns the command that connects it.
     *
     * @param peerNic process number of the peer's NIC
     */
    public CreateQueuePair connect(int peerNic, int peerQpn) {
        connected = true;
        return new CreateQueuePair(
                0,
                queue.qpn(),
                domain,
                queue.address(),
                queue.depth(),
                queue.doorbellRecord(),
                sends.ring().address(),
                sends.ring().entries(),
                false,
                CreateQueuePair.Transport.RC,
                peerNic,
                peerQpn,
                receives.number());
    }

    /** Stores a request. Returns false if the queue is full. */
    public boolean post(SendRequest request) {
        int blocks = Entries.blocks(request);
        if (!queue.hasRoomFor(blocks)) {
            return false;
        }
        int block = queue.reserve(blocks);
        boolean signaled = allSignaled || request.signaled();
        queue.store(block, Entries.of(request, WqeHead.reliable(queue.qpn(), block, signaled)));
        queue.entry(block, block + blocks);
        requests[block & (queue.depth() - 1)] = request;
        return true;
    }

    /** Returns true if all stored requests are known. */
    public boolean published() {
        return published == queue.reserved();
    }

    /** Makes the stored requests known, and returns the index for the doorbell. */
    public int publish() {
        published = queue.reserved();
        queue.updateDoorbellRecord(queue.reserved());
        return queue.reserved();
    }

    /**
     * Returns the completion of an entry of the completion queue; null if its request has been
     * flushed, or if the queue pair is gone.
     */
    @Nullable WorkCompletion completion(long word, Memory memory, long offset) {
        if (gone) {
            return null;
        }
        if (CqeCodec.received(word)
                && hasOwnReceives()
                && receives.isComplete(CqeCodec.counter(word))) {
            return null;
        }
        int status = CqeCodec.error(word) ? CqeCodec.status(memory, offset).code() : 0;
        int counter = CqeCodec.counter(word);
        if (CqeCodec.received(word)) {
            boolean written = CqeCodec.written(word);
            long id = receives.complete(counter);
            breakIf(status);
            return new WorkCompletion(
                    id,
                    status,
                    written ? WorkCompletion.RECEIVE_WRITE : WorkCompletion.RECEIVE,
                    CqeCodec.bytes(memory, offset),
                    CqeCodec.hasImmediate(word) ? CqeCodec.immediate(memory, offset) : null,
                    qpn());
        }
        SendRequest request = requests[counter & (queue.depth() - 1)];
        queue.complete(counter);
        breakIf(status);
        return new WorkCompletion(
                request.id(),
                status,
                request.opcode().completion(),
                request.local().length(),
                null,
                qpn());
    }

    private void breakIf(int status) {
        if (status != 0) {
            breakDown();
        }
    }
}
