package dev.doorbell.libraries.nvshmem.mapped;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.gpu.LoadStoreUnit;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Step;
import dev.doorbell.libraries.StepKinds;
import dev.doorbell.libraries.nvshmem.transport.Caller;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import java.util.List;

/**
 * Puts and gets by threads that copy. A thread has one load of 16 bytes under way and stores it
 * before the next: the library's loop is not unrolled.
 */
final class Copies {

    /** A long copy enters the links in parts, so that others come in between. */
    private static final int PARTS = 64;

    private static final int LEAST_PART_BYTES = 16 << 10;

    /** Bytes that a thread loads at a time. */
    private static final int ROUND = LoadStoreUnit.round(1);

    private final Node node;
    private final GpuConstants gpu;
    private final Route route;

    Copies(Node node, GpuConstants gpu, Route route) {
        this.node = node;
        this.gpu = gpu;
        this.route = route;
    }

    /**
     * Copies to peers.
     *
     * @param puts of neighbouring threads or teams of threads, which work at the same time
     * @param threads of each
     */
    void put(Caller caller, List<RemoteOperation> puts, int threads) {
        if (puts.size() == 1) {
            RemoteOperation put = puts.getFirst();
            boolean held = held(caller, put);
            long firstPs = node.nowPs();
            long part = part(put.length(), threads);
            for (long at = 0; at < put.length(); at += part) {
                int bytes = (int) Math.min(part, put.length() - at);
                caller.issue(issuePs(put, bytes), issuePs(put, LoadStoreUnit.round(threads)));
                caller.program().sleepUntil(firstPs + gpu.loopPs(at + bytes, threads, ROUND, held));
                store(put, at, bytes);
                route.awaitRoom(caller.program(), put.peer());
            }
            return;
        }
        long firstPs = node.nowPs();
        long longestPs = 0;
        long issuePs = 0;
        for (RemoteOperation put : puts) {
            longestPs =
                    Math.max(
                            longestPs, gpu.loopPs(put.length(), threads, ROUND, held(caller, put)));
            issuePs += issuePs(put, put.length());
        }
        caller.issue(issuePs, issuePs);
        caller.program().sleepUntil(firstPs + longestPs);
        puts.forEach(put -> store(put, 0, put.length()));
        route.awaitRoom(caller.program(), puts.getLast().peer());
    }

    private long issuePs(RemoteOperation put, int bytes) {
        return gpu.loadStore().copyPs(bytes, route.crosses(put.peer()));
    }

    private boolean held(Caller caller, RemoteOperation put) {
        boolean held = caller.l1().touch(put.localAddress(), put.length());
        if (!route.crosses(put.peer())) {
            caller.l1().touch(put.remoteAddress(), put.length());
        }
        return held;
    }

    private void store(RemoteOperation put, long at, int bytes) {
        Payload payload = node.memory().read(put.localAddress() + at, bytes);
        node.at(
                route.storedPs(put.peer(), bytes),
                Step.of(
                        StepKinds.MAPPED_STORED,
                        () -> node.memory().store(put.remoteAddress() + at, payload)));
    }

    /** Copies from peers, by neighbouring threads or teams of threads at the same time. */
    void get(Caller caller, List<RemoteOperation> gets, int threads) {
        if (gets.size() == 1) {
            RemoteOperation get = gets.getFirst();
            for (long at = 0; at < get.length(); at += part(get.length(), threads)) {
                int bytes = (int) Math.min(part(get.length(), threads), get.length() - at);
                caller.program().sleepUntil(load(get, at, bytes, threads));
            }
            return;
        }
        long lastPs = node.nowPs();
        for (RemoteOperation get : gets) {
            lastPs = Math.max(lastPs, load(get, 0, get.length(), threads));
        }
        caller.program().sleepUntil(lastPs);
    }

    /** Returns the time at which the last byte is stored here. */
    private long load(RemoteOperation get, long at, int bytes, int threads) {
        long latencyPs = route.loadPs(get.peer());
        long rounds = LoadStoreUnit.rounds(bytes, threads);
        long alonePs = node.nowPs() + rounds * (latencyPs + gpu.storePs());
        long backPs =
                Math.max(alonePs, route.loadedPs(get.peer(), bytes) + latencyPs + gpu.storePs());
        node.at(
                backPs - latencyPs / 2,
                Step.of(
                        StepKinds.MAPPED_STORED,
                        () -> {
                            Payload payload = node.memory().read(get.remoteAddress() + at, bytes);
                            node.at(
                                    backPs,
                                    Step.of(
                                            StepKinds.MAPPED_RETURNED,
                                            () ->
                                                    node.memory()
                                                            .store(
                                                                    get.localAddress() + at,
                                                                    payload)));
                        }));
        return backPs;
    }

    /** Bytes of a part: whole rounds of all threads, at least a few lines. */
    private static long part(long bytes, int threads) {
        long round = LoadStoreUnit.round(threads);
        long wanted = Math.max(LEAST_PART_BYTES, bytes / PARTS);
        return Math.ceilDiv(wanted, round) * round;
    }
}
