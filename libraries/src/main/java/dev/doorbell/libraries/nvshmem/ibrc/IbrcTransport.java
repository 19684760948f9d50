package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.nvshmem.heap.WrongUseException;
import dev.doorbell.libraries.nvshmem.ibrc.ring.DescriptorTrace;
import dev.doorbell.libraries.nvshmem.ibrc.ring.ProxyOpcode;
import dev.doorbell.libraries.nvshmem.ibrc.ring.RingEntry;
import dev.doorbell.libraries.nvshmem.ibrc.ring.RingProducer;
import dev.doorbell.libraries.nvshmem.transport.Caller;
import dev.doorbell.libraries.nvshmem.transport.ElementStores;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import dev.doorbell.libraries.nvshmem.transport.Submission;
import dev.doorbell.libraries.nvshmem.transport.Transport;
import dev.doorbell.pdes.report.Resource;
import dev.doorbell.pdes.report.ResourceKind;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;

/**
 * IBRC: GPU threads write requests into the proxy's ring in host memory and continue; a proxy
 * thread posts them. A thread claims ring space with an atomic on a counter in GPU memory. It waits
 * until the proxy has consumed the previous content, and stores the entry in words of 8 bytes.
 *
 * <p>A thread that finds the ring full polls the proxy's counter in host memory with one load in
 * flight at a time. Counters: {@code proxy.ringFull} is the number of such waits, {@code
 * proxy.ringPolls} the number of their loads.
 */
public final class IbrcTransport implements Transport {

    /** Header bytes of a posted store over PCIe. */
    private static final int STORE_HEADER = 24;

    private final Node node;
    private final GpuConstants gpu;
    private final ProxyOptions options;
    private final RingProducer ring;
    private final ProxyFlags flags;
    private final Proxy proxy;
    private final Handshakes handshakes;
    private final FifoResource pcieUp;
    private final DescriptorTrace trace;
    private final Instruments.Counter ringFull;
    private final Instruments.Counter ringPolls;

    /**
     * Creates the transport of a PE.
     *
     * @param answerSeenPs from an answer's arrival in the polled memory until the GPU has seen it
     */
    IbrcTransport(
            Node node,
            int device,
            GpuConstants gpu,
            ProxyOptions options,
            RingProducer ring,
            ProxyFlags flags,
            Proxy proxy,
            DescriptorTrace trace,
            long answerSeenPs) {
        this.node = node;
        this.gpu = gpu;
        this.options = options;
        this.ring = ring;
        this.flags = flags;
        this.proxy = proxy;
        this.trace = trace;
        pcieUp =
                node.instruments()
                        .resource(Resource.of(node.place(), ResourceKind.PCIE_FROM_GPU, device));
        handshakes = new Handshakes(node, device, gpu, flags, proxy, answerSeenPs);
        ringFull = node.instruments().counter("proxy.ringFull");
        ringPolls = node.instruments().counter("proxy.ringPolls");
    }

    /**
     * Posts for neighbouring threads in lockstep: all write their first entry, then those with a
     * second one.
     */
    @Override
    public void post(Caller caller, List<Submission> lanes) {
        lanes.forEach(lane -> lane.operations().forEach(this::requirePossible));
        List<List<RingEntry>> entries = lanes.stream().map(RingEntry::of).toList();
        for (int round = 0; ; round++) {
            List<RingEntry> now = new ArrayList<>();
            for (List<RingEntry> lane : entries) {
                if (round < lane.size()) {
                    now.add(lane.get(round));
                }
            }
            if (now.isEmpty()) {
                return;
            }
            write(caller, now);
        }
    }

    private void requirePossible(RemoteOperation operation) {
        if (options.byMessage(operation.kind()) && !options.gdrcopy()) {
            throw new WrongUseException(
                    "%s to PE %d on path ibrc; expected GDRCopy, which the target's proxy needs for an atomic that no NIC carries out, but NVSHMEM_DISABLE_GDRCOPY is set"
                            .formatted(operation.kind(), operation.peer()));
        }
    }

    private void write(Caller caller, List<RingEntry> entries) {
        long start = caller.program().nowPs();
        // A put first fences its source; then follow the counter and the entry in 8-byte words.
        if (entries.stream().anyMatch(entry -> entry.opcode() == ProxyOpcode.PUT)) {
            caller.work(gpu.fenceWithStoresPs());
        }
        long fenced = node.nowPs();
        long[] positions = new long[entries.size()];
        for (int i = 0; i < positions.length; i++) {
            positions[i] = ring.claim(entries.get(i).opcode().entryBytes());
        }
        caller.work(gpu.l2Ps());
        long claimed = node.nowPs();
        int words = 0;
        for (int i = 0; i < positions.length; i++) {
            RingEntry entry = entries.get(i);
            waitForRoom(caller, positions[i] + entry.opcode().entryBytes());
            words = Math.max(words, entry.opcode().words());
            long position = positions[i];
            long left = pcieUp.enter(node.nowPs(), storesPs(entry.opcode()));
            node.at(
                    left + gpu.hostStorePs(),
                    Step.of(
                            StepKinds.PROXY_ENTRY_VISIBLE,
                            () -> {
                                ring.store(position, entry.opcode(), entry.operation());
                                proxy.notice();
                            }));
            if (node.instruments().tracing()) {
                trace.written(
                        position,
                        new DescriptorTrace.Written(
                                caller.index(),
                                start,
                                fenced,
                                claimed,
                                node.nowPs(),
                                left,
                                left + gpu.hostStorePs()));
            }
        }
        caller.work(words * gpu.storePs());
    }

    @Override
    public void post(Caller caller, ElementStores stores) {
        int entryBytes = ProxyOpcode.INLINE_PUT.entryBytes();
        long perEntry = storesPs(ProxyOpcode.INLINE_PUT);
        long start = node.nowPs();
        long first = ring.claim((long) stores.count() * entryBytes);
        caller.work(gpu.l2Ps());
        long claimed = node.nowPs();
        Step visible = visible(first, stores);
        int thread = 0;
        while (thread < stores.count()) {
            waitForRoom(caller, first + (thread + 1L) * entryBytes);
            while (thread < stores.count()
                    && ring.hasRoomUpTo(first + (thread + 1L) * entryBytes)) {
                long left = pcieUp.enter(node.nowPs(), perEntry);
                node.at(left + gpu.hostStorePs(), visible, thread);
                if (node.instruments().tracing()) {
                    trace.written(
                            first + (long) thread * entryBytes,
                            new DescriptorTrace.Written(
                                    caller.index(),
                                    start,
                                    start,
                                    claimed,
                                    node.nowPs(),
                                    left,
                                    left + gpu.hostStorePs()));
                }
                thread++;
            }
        }
        caller.program().sleepUntil(pcieUp.freePs());
    }

    private Step visible(long first, ElementStores stores) {
        return new Step(StepKinds.PROXY_ENTRY_VISIBLE) {
            @Override
            public void run(int index) {
                long position = first + (long) index * ProxyOpcode.INLINE_PUT.entryBytes();
                ring.store(position, stores, index);
                proxy.notice();
            }
        };
    }

    private long storesPs(ProxyOpcode opcode) {
        return gpu.pcieRate().timePs((long) opcode.words() * (Long.BYTES + STORE_HEADER));
    }

    /**
     * Waits until all claimed entries have been posted and are complete, and updates the copy of
     * the ring's state.
     */
    @Override
    public void quiet(Caller caller) {
        handshakes.quiet(caller, ring.claimed());
        ring.learn(flags.completeAtAck());
    }

    @Override
    public void enforceConsistency(Caller caller) {
        caller.work(gpu.l2Ps());
        handshakes.readMemory(caller, ring.claimed());
    }

    /** Requests a read of GPU memory, as NVSHMEM 2.8 does for transports with a proxy's CST. */
    @Override
    public void endBarrier(Caller caller) {
        enforceConsistency(caller);
    }

    /** Orders operations. The single queue pair to each peer keeps its order by itself. */
    @Override
    public void fence(Caller caller) {
        caller.work(gpu.fencePs());
    }

    @Override
    public void waitFor(Caller caller, int peer) {
        quiet(caller);
    }

    @Override
    public void describe(RelativeState state) {
        pcieUp.describe(state);
        state.add(ring.claimed() - ring.knownComplete());
        proxy.describe(state);
    }

    @Override
    public void skipped(long ps) {
        proxy.skipped(ps);
    }

    @Override
    public void close() {
        proxy.close();
    }

    /**
     * Waits until an entry that ends at {@code end} may be written. The first load that reads the
     * counter after the proxy has moved it far enough ends the wait. A load reads at half its
     * duration.
     */
    private void waitForRoom(Caller caller, long end) {
        if (ring.hasRoomUpTo(end)) {
            return;
        }
        handshakes.leaveIfFailed(caller);
        ringFull.add(1);
        long start = caller.program().nowPs();
        long[] seen = {flags.complete()};
        if (ring.hasRoomUpTo(end, seen[0])) {
            ringPolls.add(1);
            caller.work(gpu.hostLoadPs());
        } else {
            awaitWriteBack(caller, end, seen);
            ringPolls.add((caller.program().nowPs() - start) / gpu.hostLoadPs());
        }
        handshakes.leaveIfFailed(caller);
        ring.learn(seen[0]);
    }

    private void awaitWriteBack(Caller caller, long end, long[] seen) {
        long start = caller.program().nowPs();
        Runnable look =
                () -> {
                    boolean room = ring.hasRoomUpTo(end, seen[0]);
                    if (!room
                            && (ring.hasRoomUpTo(end, flags.complete()) || proxy.fault() != null)) {
                        seen[0] = flags.complete();
                        long late = node.nowPs() - start - gpu.hostLoadPs() / 2;
                        long loads = 1 + Math.max(0, Math.ceilDiv(late, gpu.hostLoadPs()));
                        caller.program().wake(start + loads * gpu.hostLoadPs() - node.nowPs());
                    }
                };
        node.memory().watch(flags.completeAddress(), look);
        try {
            caller.program()
                    .suspend(
                            new Wait(
                                    caller.program().name(),
                                    "room in the proxy's ring",
                                    Party.named("the proxy thread")));
        } finally {
            node.memory().unwatch(flags.completeAddress(), look);
        }
    }
}
