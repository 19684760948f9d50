package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.nvshmem.heap.SymmetricHeap;
import dev.doorbell.libraries.nvshmem.ibrc.queue.ActiveMessage;
import dev.doorbell.libraries.nvshmem.ibrc.queue.Post;
import dev.doorbell.libraries.nvshmem.ibrc.queue.ProxyQueues;
import dev.doorbell.libraries.nvshmem.ibrc.queue.ReceiveBuffers;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import org.jspecify.annotations.Nullable;

/**
 * Atomics by active message. The caller's proxy sends a request to the target's proxy. The latter
 * reads the word through its mapping of GPU memory, stores the result, posts the receive buffer
 * again and answers. The answer completes the operation, and its old value is stored where the
 * caller polls. GPUs and NICs of the target see two accesses, not one atomic.
 *
 * <p>A PE limits its unanswered operations, so that requests and answers of all PEs find receive
 * buffers and no SEND is ever rejected. An answer needs room in a send queue, which depends only on
 * NICs.
 */
final class ActiveMessages {

    private static final int ANSWER_BLOCKS = WqeCodec.inlineSendBlocks(ActiveMessage.Answer.BYTES);

    private final Node node;
    private final ProxyOptions options;
    private final ReceiveBuffers buffers;
    private final ProxyQueues queues;
    private final ProxyWork work;
    private final SymmetricHeap heap;
    private final int mostUnanswered;
    private final Instruments.Counter sent;
    private final Instruments.Counter served;
    private final Step modifyStep = Step.of(StepKinds.ACTIVE_MODIFY, this::modify);
    private final Step answerStep = Step.of(StepKinds.ACTIVE_ANSWER, this::answer);
    private final Step answeredStep = Step.of(StepKinds.ACTIVE_ANSWERED, this::answered);
    private final Step doneStep = Step.of(StepKinds.ACTIVE_DONE, this::done);
    private int unanswered;
    private boolean used;
    private ActiveMessage.@Nullable Request request;
    private ActiveMessage.@Nullable Answer answer;
    private int peer;
    private Runnable then = () -> {};
    private @Nullable String fault;

    /**
     * Creates the messages of a proxy.
     *
     * @param pes number of PEs that may send to it
     */
    ActiveMessages(
            Node node,
            ProxyOptions options,
            ReceiveBuffers buffers,
            ProxyQueues queues,
            ProxyWork work,
            SymmetricHeap heap,
            int pes) {
        this.node = node;
        this.options = options;
        this.buffers = buffers;
        this.queues = queues;
        this.work = work;
        this.heap = heap;
        mostUnanswered = Math.max(1, options.receiveDepth() / (pes + 1));
        sent = node.instruments().counter("proxy.activeMessages");
        served = node.instruments().counter("proxy.activeMessagesServed");
    }

    /** Returns the post of an operation. */
    Post post(RemoteOperation operation) {
        return options.byMessage(operation.kind())
                ? new Post.Message(operation.peer(), ActiveMessage.Request.of(operation))
                : new Post.Native(operation);
    }

    /** Returns true if so many requests are unanswered that this one must wait. */
    boolean holdsBack(Post post) {
        return post instanceof Post.Message && unanswered >= mostUnanswered;
    }

    /** Records a post. */
    void posted(Post post) {
        if (post instanceof Post.Message) {
            unanswered++;
            sent.add(1);
        }
    }

    /** Returns true if every request has been answered. */
    boolean allAnswered() {
        return unanswered == 0;
    }

    /** Returns true if a message has arrived that can be served: a request's answer needs room. */
    boolean ready() {
        return buffers.ready()
                && (buffers.message() instanceof ActiveMessage.Answer
                        || queues.hasRoomFor(queues.peerOf(buffers.qpn()), ANSWER_BLOCKS));
    }

    /** Bus address of the next message's completion. */
    long nextCompletionAddress() {
        return buffers.nextCompletionAddress();
    }

    /** Error of the last served message, or null. */
    @Nullable String fault() {
        return fault;
    }

    /** Returns true if it has ever served a message. */
    boolean used() {
        return used;
    }

    /** Describes whether no request is unanswered and no message waits. */
    void describe(RelativeState state) {
        state.rest(allAnswered() && !buffers.ready());
    }

    /** Serves the next message, which is ready, from {@code fromPs} on, then runs {@code then}. */
    void serve(long fromPs, Runnable then) {
        this.then = then;
        peer = queues.peerOf(buffers.qpn());
        long polled = work.step("poll receive CQ", fromPs, work.costs().pollCqePs(), 0);
        long decoded = work.step("decode message", polled, work.costs().decodePs(), 0);
        switch (buffers.message()) {
            case ActiveMessage.Request it -> serve(it, decoded);
            case ActiveMessage.Answer it -> complete(it, decoded);
        }
    }

    private void serve(ActiveMessage.Request received, long fromPs) {
        used = true;
        request = received;
        if (!mapped(received.target())) {
            answer = new ActiveMessage.Answer(false, received.target(), 0);
            node.at(fromPs, answerStep);
            return;
        }
        node.at(work.step("GDRCopy read", fromPs, work.costs().gdrcopyReadPs(), 0), modifyStep);
    }

    private void modify() {
        ActiveMessage.Request it = current();
        long old = node.memory().readLong(it.target());
        answer = new ActiveMessage.Answer(true, it.resultAddress(), old);
        long stored = work.step("GDRCopy store", node.nowPs(), work.costs().gdrcopyStorePs(), 0);
        node.at(stored, answerStep);
    }

    private void answer() {
        ActiveMessage.Request it = current();
        ActiveMessage.Answer reply = answer;
        if (reply == null) {
            throw new IllegalStateException("expected an answer but there is none");
        }
        if (reply.done()) {
            node.memory()
                    .writeLong(
                            it.target(), it.kind().apply(reply.old(), it.operand(), it.compare()));
        }
        served.add(1);
        long reposted = release(node.nowPs());
        node.at(work.post(new Post.Message(peer, reply), reposted), answeredStep);
    }

    private void answered() {
        work.ring();
        then.run();
    }

    private void complete(ActiveMessage.Answer received, long fromPs) {
        unanswered--;
        if (!received.done()) {
            fault =
                    "the proxy of PE %d has no mapping of 0x%x, where an atomic was to go"
                            .formatted(peer, received.address());
        } else if (received.address() != 0) {
            // The answer to the caller's quiet takes the same path later, so it is not overtaken.
            node.at(
                    fromPs + work.costs().gdrcopyStorePs(),
                    Step.of(
                            StepKinds.ACTIVE_RETURNED,
                            () -> node.memory().writeLong(received.address(), received.old())));
        }
        node.at(release(fromPs), doneStep);
    }

    private void done() {
        then.run();
    }

    private long release(long fromPs) {
        buffers.release();
        return work.step("repost receive", fromPs, work.costs().updateDbrPs(), 0);
    }

    private boolean mapped(long target) {
        return within(target, heap.controlAddress(), SymmetricHeap.CONTROL_BYTES)
                || within(target, heap.dataAddress(), heap.dataBytes());
    }

    private static boolean within(long target, long first, long bytes) {
        return target >= first && target + Long.BYTES <= first + bytes;
    }

    private ActiveMessage.Request current() {
        ActiveMessage.Request it = request;
        if (it == null) {
            throw new IllegalStateException("expected a request but there is none");
        }
        return it;
    }
}
