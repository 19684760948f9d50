package dev.doorbell.libraries.nvshmem.ibrc;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.nvshmem.transport.Caller;
import dev.doorbell.libraries.nvshmem.transport.ElementStores;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import dev.doorbell.libraries.nvshmem.transport.Submission;
import dev.doorbell.libraries.nvshmem.transport.Transport;
import dev.doorbell.pdes.Wait;
import java.util.List;

/**
 * IBRC: GPU threads write requests into the proxy's ring in host memory and go on; a proxy thread
 * posts them. The GPU claims ring space with an atomic on a counter in its own memory.
 */
public final class IbrcTransport implements Transport {

    private static final int STEP_ENTRY_VISIBLE = 17;
    private static final int STEP_QUIET_VISIBLE = 18;

    private final Node node;
    private final GpuConstants gpu;
    private final Proxy proxy;
    private final FifoResource pcieUp;
    private final String track;

    IbrcTransport(Node node, int device, GpuConstants gpu, Proxy proxy) {
        this.node = node;
        this.gpu = gpu;
        this.proxy = proxy;
        pcieUp = node.instruments().resource("node" + node.index() + " PCIe from gpu" + device);
        track = "node" + node.index() + "/gpu" + device + "/cta";
    }

    @Override
    public void post(Caller caller, List<Submission> lanes) {
        for (Submission lane : lanes) {
            lane.operations().forEach(operation -> post(caller, operation));
        }
    }

    private void post(Caller caller, RemoteOperation operation) {
        ProxyRequest request = ProxyRequest.of(operation);
        waitForRing(caller, request.entryBytes());
        long start = caller.program().nowPs();
        // A put fences its source first; then the counter, then the entry in 8-byte words.
        caller.program().sleep(gpu.fenceWithStoresPs() + gpu.l2Ps());
        proxy.claim(request.entryBytes());
        int words = request.entryBytes() / Long.BYTES;
        long left =
                pcieUp.enter(
                        node.nowPs(),
                        gpu.pcieRate().timePs((long) words * (Long.BYTES + STORE_HEADER)));
        node.at(left + gpu.hostStorePs(), visible(request));
        if (node.instruments().tracing()) {
            node.instruments().span(track + caller.index(), "write descriptor", start, left, 0);
        }
        caller.program().sleep(words * gpu.storePs());
    }

    /** Bytes of header a posted store carries over PCIe. */
    private static final int STORE_HEADER = 24;

    @Override
    public void post(Caller caller, ElementStores stores) {
        ProxyRequest request = ProxyRequest.of(stores);
        long perEntry =
                gpu.pcieRate()
                        .timePs(
                                (request.entryBytes() / (long) Long.BYTES)
                                        * (Long.BYTES + STORE_HEADER));
        int thread = 0;
        while (thread < stores.count()) {
            waitForRing(caller, request.entryBytes());
            caller.program().sleep(gpu.l2Ps());
            Step entries = visible(request);
            while (thread < stores.count() && proxy.hasRoomFor(request.entryBytes())) {
                proxy.claim(request.entryBytes());
                long left = pcieUp.enter(node.nowPs(), perEntry);
                node.at(left + gpu.hostStorePs(), entries, thread);
                thread++;
            }
        }
        caller.program().sleepUntil(pcieUp.freePs());
    }

    @Override
    public void quiet(Caller caller) {
        Proxy.Quiet quiet = proxy.newQuiet(caller.program());
        node.at(
                node.nowPs() + gpu.hostStorePs(),
                Step.of(STEP_QUIET_VISIBLE, () -> proxy.quietRequested(quiet)));
        caller.program()
                .suspend(
                        new Wait(
                                caller.program().name(),
                                "quiet of the proxy",
                                "the proxy thread, when its CQ is empty"));
        if (quiet.fault() != null) {
            throw caller.fault(quiet.fault());
        }
    }

    /** One queue pair to each peer keeps its order by itself. */
    @Override
    public void fence(Caller caller) {
        caller.program().sleep(gpu.fencePs());
    }

    @Override
    public void waitFor(Caller caller, int peer) {
        quiet(caller);
    }

    @Override
    public void describe(RelativeState state) {
        pcieUp.describe(state);
        proxy.describe(state);
    }

    @Override
    public void skipped(long ps) {
        proxy.skipped(ps);
    }

    private void waitForRing(Caller caller, int bytes) {
        while (!proxy.hasRoomFor(bytes)) {
            proxy.waitForRoom(caller.program());
            caller.program()
                    .suspend(
                            new Wait(
                                    caller.program().name(),
                                    "room in the proxy's ring",
                                    "the proxy thread"));
        }
    }

    private Step visible(ProxyRequest request) {
        return new Step(STEP_ENTRY_VISIBLE) {
            @Override
            public void run(int index) {
                proxy.entryVisible(request, index);
            }
        };
    }
}
