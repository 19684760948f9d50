package dev.doorbell.libraries.nvshmem.mapped;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.nvshmem.transport.Caller;
import dev.doorbell.libraries.nvshmem.transport.ElementStores;
import dev.doorbell.libraries.nvshmem.transport.OperationKind;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import dev.doorbell.libraries.nvshmem.transport.Submission;
import dev.doorbell.libraries.nvshmem.transport.Transport;
import dev.doorbell.pdes.report.Track;
import java.util.List;

/**
 * Transport by loads, stores and atomics on mapped memory: the PE's own and, over NVLink, that of
 * other GPUs of its node. There is no queue. A put is a copy by the calling threads, and a quiet is
 * a fence that waits for the arrival of stores in flight.
 */
public final class MappedTransport implements Transport {

    private final Node node;
    private final int me;
    private final GpuConstants gpu;
    private final NvlinkConstants nvlink;
    private final NvlinkPort port;
    private final Track.Engine track;
    private final Instruments.Counter operations;
    private final Instruments.Counter bytes;
    private long lastArrivalPs;

    /** Creates the transport of the PE on GPU {@code device}. */
    public MappedTransport(
            Node node, int me, int device, GpuConstants gpu, NvlinkConstants nvlink) {
        this.node = node;
        this.me = me;
        this.gpu = gpu;
        this.nvlink = nvlink;
        port = new NvlinkPort(node, device, nvlink);
        track = Track.at(node.place()).part("gpu", device);
        operations = node.instruments().counter("nvlink.operations");
        bytes = node.instruments().counter("nvlink.bytes");
    }

    @Override
    public void post(Caller caller, List<Submission> lanes) {
        for (Submission lane : lanes) {
            for (RemoteOperation operation : lane.operations()) {
                post(caller, operation, lane.threads());
            }
        }
    }

    private void post(Caller caller, RemoteOperation operation, int threads) {
        long start = node.nowPs();
        count(operation.peer(), 1, operation.length());
        switch (operation.kind()) {
            case PUT -> put(caller, operation, threads);
            case INLINE_PUT ->
                    store(operation.peer(), operation.remoteAddress(), littleEndian(operation));
            case GET -> get(caller, operation, threads);
            default -> atomic(caller, operation);
        }
        caller.program().sleep(gpu.storePs());
        span(caller, operation.kind(), start);
    }

    @Override
    public void post(Caller caller, ElementStores stores) {
        count(stores.peer(), stores.count(), (long) stores.count() * stores.elementBytes());
        int lanes = ElementStores.WARP;
        for (int first = 0; first < stores.count(); first += lanes) {
            int warp = Math.min(lanes, stores.count() - first);
            long bytes =
                    stores.contiguous()
                            ? (long) warp * stores.elementBytes()
                            : (long) warp * nvlink.sectorBytes();
            long arrives = port.arrivalPs(crosses(stores.peer()), bytes, gpu);
            lastArrivalPs = Math.max(lastArrivalPs, arrives);
            node.at(arrives, new WarpStored(stores, first, warp));
        }
        caller.program().sleep(Math.ceilDiv(stores.count(), lanes) * gpu.storePs());
    }

    @Override
    public void quiet(Caller caller) {
        long acknowledged = lastArrivalPs + nvlink.oneWayPs();
        caller.program().sleepUntil(Math.max(node.nowPs() + gpu.fencePs(), acknowledged));
    }

    /** Orders stores to different peers' memory with a fence of system scope. */
    @Override
    public void fence(Caller caller) {
        quiet(caller);
    }

    /** Returns at once: a copy by the calling threads has read its source when it returns. */
    @Override
    public void waitFor(Caller caller, int peer) {
        caller.program().sleep(gpu.storePs());
    }

    @Override
    public void describe(RelativeState state) {
        state.until(lastArrivalPs);
        port.describe(state);
    }

    /** Does nothing: arrivals are in the past by then. */
    @Override
    public void skipped(long ps) {}

    private void put(Caller caller, RemoteOperation operation, int threads) {
        Payload payload = node.memory().read(operation.localAddress(), operation.length());
        caller.program().sleep(gpu.copyPs(operation.length(), threads));
        storeLater(operation.peer(), operation.remoteAddress(), payload);
    }

    private void get(Caller caller, RemoteOperation operation, int threads) {
        caller.program().sleep(gpu.copyPs(operation.length(), threads));
        long asked = node.nowPs() + (crosses(operation.peer()) ? nvlink.oneWayPs() : 0);
        long back =
                asked
                        + gpu.l2Ps()
                        + (crosses(operation.peer())
                                ? nvlink.oneWayPs() + nvlink.streamPs(operation.length())
                                : 0);
        node.at(
                asked,
                Step.of(
                        StepKinds.MAPPED_STORED,
                        () -> {
                            Payload payload =
                                    node.memory()
                                            .read(operation.remoteAddress(), operation.length());
                            node.at(
                                    back,
                                    Step.of(
                                            StepKinds.MAPPED_RETURNED,
                                            () ->
                                                    node.memory()
                                                            .store(
                                                                    operation.localAddress(),
                                                                    payload)));
                        }));
        caller.program().sleepUntil(back);
    }

    private void atomic(Caller caller, RemoteOperation operation) {
        long arrives = port.arrivalPs(crosses(operation.peer()), Long.BYTES, gpu);
        lastArrivalPs = Math.max(lastArrivalPs, arrives);
        node.at(
                arrives,
                Step.of(
                        StepKinds.MAPPED_STORED,
                        () -> MappedAtomics.apply(node.memory(), operation)));
        if (operation.fetching()) {
            caller.program()
                    .sleepUntil(arrives + (crosses(operation.peer()) ? nvlink.oneWayPs() : 0));
            // The atomic itself is an event of the same instant and must run first.
            caller.program().sleep(gpu.l2Ps());
        }
    }

    private void store(int peer, long address, byte[] bytes) {
        storeLater(peer, address, Payload.of(bytes));
    }

    private void storeLater(int peer, long address, Payload payload) {
        long arrives = port.arrivalPs(crosses(peer), payload.length(), gpu);
        lastArrivalPs = Math.max(lastArrivalPs, arrives);
        node.at(
                arrives,
                Step.of(StepKinds.MAPPED_STORED, () -> node.memory().store(address, payload)));
    }

    /** Counts traffic to other PEs. Accesses to the PE's own memory are not counted. */
    private void count(int peer, int posted, long payload) {
        if (crosses(peer)) {
            operations.add(posted);
            bytes.add(payload);
        }
    }

    private boolean crosses(int peer) {
        return peer != me;
    }

    private static byte[] littleEndian(RemoteOperation operation) {
        byte[] bytes = new byte[operation.length()];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (operation.operand() >>> (8 * i));
        }
        return bytes;
    }

    private void span(Caller caller, OperationKind kind, long start) {
        if (node.instruments().tracing()) {
            String what = kind == OperationKind.GET ? "load" : kind.atomic() ? "atomic" : "store";
            node.instruments()
                    .span(track.part("cta", caller.index()), what, start, node.nowPs(), 0);
        }
    }

    /** Arrival of the stores of one warp. */
    private final class WarpStored extends Step {

        private final ElementStores stores;
        private final int first;
        private final int lanes;

        WarpStored(ElementStores stores, int first, int lanes) {
            super(StepKinds.MAPPED_STORED);
            this.stores = stores;
            this.first = first;
            this.lanes = lanes;
        }

        @Override
        public void run(int index) {
            NodeMemory memory = node.memory();
            for (int lane = first; lane < first + lanes; lane++) {
                byte[] bytes = new byte[stores.elementBytes()];
                for (int i = 0; i < bytes.length; i++) {
                    bytes[i] = (byte) (stores.values()[lane] >>> (8 * i));
                }
                memory.store(stores.address(lane), Payload.of(bytes));
            }
        }
    }
}
