package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.CqeCodec;
import dev.doorbell.hardware.verbs.Wqe;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.libraries.nvshmem.heap.SymmetricHeap;
import dev.doorbell.libraries.nvshmem.ibrc.queue.LoopbackRead;
import dev.doorbell.libraries.nvshmem.ibrc.queue.ProxyCompletionQueue;
import dev.doorbell.libraries.nvshmem.ibrc.queue.ProxyQueues;
import dev.doorbell.libraries.nvshmem.ibrc.queue.ReceiveBuffers;
import dev.doorbell.libraries.nvshmem.ibrc.ring.DescriptorTrace;
import dev.doorbell.libraries.nvshmem.ibrc.ring.ProxyEntryCodec;
import dev.doorbell.libraries.nvshmem.ibrc.ring.ProxyRing;
import dev.doorbell.libraries.nvshmem.ibrc.ring.RingProducer;
import dev.doorbell.libraries.nvshmem.ibrc.ring.RingWords;
import dev.doorbell.libraries.nvshmem.transport.FaultReport;
import dev.doorbell.libraries.nvshmem.transport.PeSetup;
import dev.doorbell.libraries.nvshmem.transport.Transport;
import dev.doorbell.libraries.verbs.SendQueue;
import java.util.ArrayList;
import java.util.List;

/**
 * Setup of the proxy of one PE: the ring and the flags, one RC queue pair to each PE with its queue
 * in host memory and one CQ, and a shared receive queue with its own CQ.
 */
public final class IbrcSetup {

    private static final int FIRST_QPN = 1;
    private static final int RECEIVE_QUEUE = 1;
    private static final int PAGE_BYTES = 4096;

    private final PeSetup pe;
    private final SymmetricHeap heap;
    private final Memory host;
    private final ProxyOptions options;
    private final ProxyConstants costs;

    private IbrcSetup(PeSetup pe, SymmetricHeap heap, ProxyOptions options, ProxyConstants costs) {
        this.pe = pe;
        this.heap = heap;
        this.options = options;
        this.costs = costs;
        host = pe.node().memory().host();
    }

    /** Returns the transport of a PE with this heap. */
    public static Transport connect(
            PeSetup pe, SymmetricHeap heap, ProxyOptions options, ProxyConstants costs) {
        return new IbrcSetup(pe, heap, options, options.gdrcopy() ? costs : costs.withoutReceives())
                .connect();
    }

    private Transport connect() {
        LoopbackRead loopback = options.gdrcopy() ? null : LoopbackRead.register(pe);
        RingWords words =
                new RingWords(
                        host, host.allocate(costs.ringBytes(), PAGE_BYTES), costs.ringBytes());
        ProxyEntryCodec codec = new ProxyEntryCodec(pe.device());
        ProxyFlags flags = flags();
        // The GPU's poll of its own memory is an access to L2. A poll of host memory is a load over
        // PCIe, which on average over all phases sees a store one round trip later.
        long answerSeenPs = options.gdrcopy() ? pe.gpu().l2Ps() : pe.gpu().hostLoadPs();
        ReceiveBuffers buffers = receiveBuffers();
        ProxyQueues queues = queues();
        ProxyThreads threads =
                new ProxyThreads(pe.node(), pe.device(), options.threads(), costs.lineHandOverPs());
        DescriptorTrace trace = new DescriptorTrace(pe.node(), pe.device());
        ProxyWork work = new ProxyWork(pe.node(), pe.device(), costs, queues, threads);
        Proxy proxy =
                new Proxy(
                        pe.node(),
                        options,
                        new ProxyRing(words, codec),
                        flags,
                        queues,
                        threads,
                        work,
                        new ActiveMessages(
                                pe.node(), options, buffers, queues, work, heap, pe.pes()),
                        new FaultReport(pe.node(), pe.pe()),
                        loopback,
                        trace,
                        answerSeenPs);
        return new IbrcTransport(
                pe.node(),
                pe.device(),
                pe.gpu(),
                options,
                new RingProducer(words, codec),
                flags,
                proxy,
                trace,
                answerSeenPs);
    }

    private ProxyFlags flags() {
        NodeMemory memory = pe.node().memory();
        long requests = NodeMemory.hostAddress(allocateLine(host));
        long answers =
                options.gdrcopy()
                        ? NodeMemory.gpuAddress(pe.device(), allocateLine(memory.gpu(pe.device())))
                        : NodeMemory.hostAddress(allocateLine(host));
        return new ProxyFlags(memory, requests, answers);
    }

    /**
     * Posts the receive buffers. The NIC answers commands in order, so requests are posted before
     * the queue pairs, which are created next, can take a message.
     */
    private ReceiveBuffers receiveBuffers() {
        int depth = options.receiveDepth();
        long requests = allocatePages((long) depth * WqeCodec.RECEIVE_BYTES);
        long space = allocatePages(ReceiveBuffers.bufferBytes(depth));
        long completions = allocatePages((long) depth * CqeCodec.BYTES);
        long record = NodeMemory.hostAddress(allocateLine(host));
        NodeMemory memory = pe.node().memory();
        ReceiveBuffers buffers =
                new ReceiveBuffers(
                        memory,
                        requests,
                        record,
                        space,
                        depth,
                        new ProxyCompletionQueue(memory, completions, depth));
        pe.nic()
                .registerMemory(
                        pe.protectionDomain(),
                        space,
                        ReceiveBuffers.bufferBytes(depth),
                        AccessRight.LOCAL_WRITE,
                        buffers::fill);
        pe.nic()
                .createReceiveQueue(
                        new CreateReceiveQueue(
                                0, RECEIVE_QUEUE, requests, depth, record, completions, depth),
                        number -> {});
        return buffers;
    }

    private long allocatePages(long bytes) {
        return NodeMemory.hostAddress(host.allocate(bytes, PAGE_BYTES));
    }

    private ProxyQueues queues() {
        int entries = Integer.highestOneBit(pe.pes() * pe.queueDepth() * 2 - 1);
        long completions = allocatePages((long) entries * CqeCodec.BYTES);
        List<SendQueue> queues = new ArrayList<>();
        for (int peer = 0; peer < pe.pes(); peer++) {
            queues.add(queueTo(peer, completions, entries));
        }
        return new ProxyQueues(
                pe.nic(),
                costs.mmioStorePs(),
                queues,
                new ProxyCompletionQueue(pe.node().memory(), completions, entries));
    }

    private SendQueue queueTo(int peer, long completions, int entries) {
        long ring =
                NodeMemory.hostAddress(
                        host.allocate((long) pe.queueDepth() * Wqe.BLOCK_BYTES, Wqe.BLOCK_BYTES));
        long record = NodeMemory.hostAddress(allocateLine(host));
        int qpn = FIRST_QPN + peer;
        pe.bootstrap()
                .create(
                        pe.nic(),
                        new CreateQueuePair(
                                0,
                                qpn,
                                pe.protectionDomain(),
                                ring,
                                pe.queueDepth(),
                                record,
                                completions,
                                entries,
                                false,
                                CreateQueuePair.Transport.RC,
                                pe.nicProcesses().get(peer),
                                FIRST_QPN + pe.pe(),
                                RECEIVE_QUEUE));
        return new SendQueue(qpn, peer, pe.node().memory(), ring, record, pe.queueDepth());
    }

    private static long allocateLine(Memory memory) {
        return memory.allocate(ProxyFlags.LINE_BYTES, ProxyFlags.LINE_BYTES);
    }
}
