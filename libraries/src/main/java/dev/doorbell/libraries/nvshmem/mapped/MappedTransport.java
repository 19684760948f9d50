package dev.doorbell.libraries.nvshmem.mapped;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.hardware.RelativeState;
import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.gpu.LoadStoreUnit;
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
 * a fence, which waits for the acknowledgement of stores under way.
 */
public final class MappedTransport implements Transport {

    private final Node node;
    private final int me;
    private final GpuConstants gpu;
    private final long fencePs;
    private final Route route;
    private final Copies copies;
    private final MappedAtomics atomics;
    private final Track.Engine track;
    private final Instruments.Counter operations;
    private final Instruments.Counter bytes;

    /**
     * Creates the transport of PE {@code me} on GPU {@code device}.
     *
     * @param alone true if the memory of all PEs is mapped, so that a quiet is this transport's
     *     alone and its fence of system scope
     */
    public MappedTransport(
            Node node, int me, int device, GpuConstants gpu, NvlinkPorts ports, boolean alone) {
        this.node = node;
        this.me = me;
        this.gpu = gpu;
        fencePs = alone ? gpu.fenceSystemPs() : gpu.fencePs();
        route = new Route(node, me, gpu, ports);
        copies = new Copies(node, gpu, route);
        atomics = new MappedAtomics(node, gpu, route, ports.turns());
        track = Track.at(node.place()).part("gpu", device);
        operations = node.instruments().counter("nvlink.operations");
        bytes = node.instruments().counter("nvlink.bytes");
    }

    /**
     * {@inheritDoc}
     *
     * <p>Neighbouring threads do the first operation of each submission together, then the second.
     * A put and its signal are kept in order by a fence.
     */
    @Override
    public void post(Caller caller, List<Submission> lanes) {
        caller.work(caller.lookUpPs());
        int most = lanes.stream().mapToInt(lane -> lane.operations().size()).max().orElse(0);
        for (int turn = 0; turn < most; turn++) {
            int which = turn;
            if (turn > 0) {
                fence(caller);
            }
            together(
                    caller,
                    lanes.stream().filter(lane -> lane.operations().size() > which).toList(),
                    turn);
        }
    }

    private void together(Caller caller, List<Submission> lanes, int turn) {
        long start = node.nowPs();
        List<RemoteOperation> all =
                lanes.stream().map(lane -> lane.operations().get(turn)).toList();
        all.forEach(operation -> count(operation.peer(), 1, operation.length()));
        OperationKind kind = all.getFirst().kind();
        switch (kind) {
            case PUT -> copies.put(caller, all, lanes.getFirst().threads());
            case INLINE_PUT -> store(caller, all);
            case GET -> copies.get(caller, all, lanes.getFirst().threads());
            default -> atomics.perform(caller, all);
        }
        span(caller, kind, start);
    }

    @Override
    public void post(Caller caller, ElementStores stores) {
        caller.work(caller.lookUpPs());
        count(stores.peer(), stores.count(), (long) stores.count() * stores.elementBytes());
        long issuePs =
                gpu.loadStore()
                        .elementStoresPs(
                                stores.count(),
                                stores.elementBytes(),
                                stores.contiguous(),
                                route.crosses(stores.peer()));
        long issuedPs = caller.issue(issuePs, issuePs);
        int lanes = LoadStoreUnit.WARP;
        for (int first = 0; first < stores.count(); first += lanes) {
            int warp = Math.min(lanes, stores.count() - first);
            long arrives =
                    stores.contiguous()
                            ? route.storedPs(stores.peer(), (long) warp * stores.elementBytes())
                            : route.scatteredPs(stores.peer(), warp);
            node.at(
                    Math.max(arrives, issuedPs),
                    new WarpStored(node.memory(), stores, first, warp));
        }
        route.awaitRoom(caller.program(), stores.peer());
    }

    @Override
    public void quiet(Caller caller) {
        caller.program().sleepUntil(Math.max(node.nowPs() + fencePs, route.acknowledgedPs()));
        caller.fenced();
    }

    /** Orders stores to different peers' memory, as a quiet does. */
    @Override
    public void fence(Caller caller) {
        quiet(caller);
    }

    /** Returns at once: a copy by the calling threads has read its source when it returns. */
    @Override
    public void waitFor(Caller caller, int peer) {
        caller.work(gpu.storePs());
    }

    @Override
    public void describe(RelativeState state) {
        route.describe(state);
        atomics.describe(state);
    }

    /** Does nothing: arrivals are in the past by then. */
    @Override
    public void skipped(long ps) {}

    /** Stores of neighbouring threads, each to an address of its own. */
    private void store(Caller caller, List<RemoteOperation> stores) {
        for (RemoteOperation store : stores) {
            Payload payload = Payload.of(littleEndian(store));
            node.at(
                    route.scatteredPs(store.peer(), 1),
                    Step.of(
                            StepKinds.MAPPED_STORED,
                            () -> node.memory().store(store.remoteAddress(), payload)));
        }
        long issuePs =
                gpu.loadStore()
                        .elementStoresPs(
                                stores.size(),
                                stores.getFirst().length(),
                                false,
                                route.crosses(stores.getFirst().peer()));
        caller.issue(issuePs, issuePs);
    }

    /** Counts traffic to other PEs. Accesses to the PE's own memory are not counted. */
    private void count(int peer, int posted, long payload) {
        if (peer != me) {
            operations.add(posted);
            bytes.add(payload);
        }
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
}
