package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.libraries.offload.collective.task.BufferEntry;
import dev.doorbell.libraries.offload.collective.task.PeerBlocks;
import dev.doorbell.libraries.offload.worker.Fanout;
import dev.doorbell.libraries.offload.worker.Worker;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.verbs.EndpointAddress;
import java.util.ArrayDeque;
import java.util.List;
import java.util.function.BiConsumer;

/**
 * Registered memory of a worker for metadata arrays and tables, which always has real bytes. One
 * request uses it at a time.
 */
final class Metadata {

    private static final int ALIGNMENT = 4096;

    private final Worker worker;
    private final long address;
    private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
    private int key;
    private boolean busy = true;

    /**
     * Allocates and registers memory for the longest array of a node in {@code layout}, and for the
     * tables of a worker's ranks.
     */
    Metadata(Worker worker, RankLayout layout) {
        this.worker = worker;
        long array = (long) layout.ranksPerNode() * BufferEntry.BYTES;
        long tables =
                (long) Math.ceilDiv(layout.ranksPerNode(), layout.workersPerDpu())
                        * layout.ranks()
                        * PeerBlocks.BYTES;
        long bytes = Math.max(array, tables);
        NodeMemory memory = worker.core().node().memory();
        address = NodeMemory.hostAddress(memory.host().allocate(bytes, ALIGNMENT));
        worker.endpoint()
                .nic()
                .registerMemory(
                        worker.endpoint().options().protectionDomain(),
                        address,
                        bytes,
                        AccessRight.ALL,
                        answer -> {
                            key = answer;
                            free();
                        });
    }

    /**
     * Reads ranges of {@code bytes} each of a host after earlier requests, all at once, and returns
     * their bytes in turn.
     */
    void read(
            EndpointAddress host,
            List<RemoteRange> ranges,
            int bytes,
            BiConsumer<CompletionStatus, byte[]> whenRead) {
        waiting.addLast(() ->
                new Fanout(
                                ranges.size(),
                                ranges.size(),
                                (i, ended) ->
                                        worker.read(
                                                host,
                                                new LocalBuffer(
                                                        address + (long) i * bytes, key, bytes),
                                                ranges.get(i),
                                                ended),
                                status -> {
                                    byte[] copy = new byte[ranges.size() * bytes];
                                    worker.core()
                                            .node()
                                            .memory()
                                            .host()
                                            .read(NodeMemory.offset(address), copy, 0, copy.length);
                                    whenRead.accept(status, copy);
                                    free();
                                })
                        .start());
        next();
    }

    private void free() {
        busy = false;
        next();
    }

    private void next() {
        if (!busy && !waiting.isEmpty()) {
            busy = true;
            waiting.removeFirst().run();
        }
    }
}
