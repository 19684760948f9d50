package dev.doorbell.libraries.nvshmem;

import dev.doorbell.hardware.FifoResource;
import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.pdes.Wait;

/**
 * IBRC: GPU threads write requests into the proxy's ring in host memory and go on; a proxy thread
 * posts them. The GPU claims ring space with an atomic on a counter in its own memory.
 */
final class IbrcTransport implements Transport {

    private static final int STEP_ENTRY_VISIBLE = 17;
    private static final int STEP_QUIET_VISIBLE = 18;

    private final Node node;
    private final NvshmemConstants constants;
    private final Proxy proxy;
    private final FifoResource pcieUp;
    private final String track;

    IbrcTransport(Node node, int gpu, NvshmemConstants constants, Proxy proxy) {
        this.node = node;
        this.constants = constants;
        this.proxy = proxy;
        pcieUp = node.instruments().resource("node" + node.index() + " PCIe from gpu" + gpu);
        track = "node" + node.index() + "/gpu" + gpu + "/cta";
    }

    @Override
    public void post(Cta cta, RemoteOperation operation) {
        GpuConstants gpu = constants.gpu();
        ProxyRequest request = ProxyRequest.of(operation);
        waitForRing(cta, request.entryBytes());
        long start = cta.program().nowPs();
        // A put fences its source first; then the counter, then the entry in 8-byte words.
        cta.program().sleep(gpu.fenceWithStoresPs() + gpu.l2Ps());
        proxy.claim(request.entryBytes());
        int words = request.entryBytes() / Long.BYTES;
        long left =
                pcieUp.enter(
                        node.nowPs(),
                        gpu.pcieRate().timePs((long) words * (Long.BYTES + STORE_HEADER)));
        node.at(left + gpu.hostStorePs(), visible(request));
        if (node.instruments().tracing()) {
            node.instruments().span(track + cta.index(), "write descriptor", start, left, 0);
        }
        cta.program().sleep(words * gpu.storePs());
    }

    /** Bytes of header a posted store carries over PCIe. */
    private static final int STORE_HEADER = 24;

    @Override
    public void post(Cta cta, ElementStores stores) {
        GpuConstants gpu = constants.gpu();
        ProxyRequest request = ProxyRequest.of(stores);
        long perEntry =
                gpu.pcieRate()
                        .timePs(
                                (request.entryBytes() / (long) Long.BYTES)
                                        * (Long.BYTES + STORE_HEADER));
        int thread = 0;
        while (thread < stores.count()) {
            waitForRing(cta, request.entryBytes());
            cta.program().sleep(gpu.l2Ps());
            Step entries = visible(request);
            while (thread < stores.count() && proxy.hasRoomFor(request.entryBytes())) {
                proxy.claim(request.entryBytes());
                long left = pcieUp.enter(node.nowPs(), perEntry);
                node.at(left + gpu.hostStorePs(), entries, thread);
                thread++;
            }
        }
        cta.program().sleepUntil(pcieUp.freePs());
    }

    @Override
    public void quiet(Cta cta) {
        GpuConstants gpu = constants.gpu();
        Proxy.Quiet quiet = proxy.newQuiet(cta.program());
        node.at(
                node.nowPs() + gpu.hostStorePs(),
                Step.of(STEP_QUIET_VISIBLE, () -> proxy.quietRequested(quiet)));
        cta.program()
                .suspend(
                        new Wait(
                                cta.program().name(),
                                "quiet of the proxy",
                                "the proxy thread, when its CQ is empty"));
        if (quiet.fault() != null) {
            throw cta.fault(quiet.fault());
        }
    }

    private void waitForRing(Cta cta, int bytes) {
        while (!proxy.hasRoomFor(bytes)) {
            proxy.waitForRoom(cta.program());
            cta.program()
                    .suspend(
                            new Wait(
                                    cta.program().name(),
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
