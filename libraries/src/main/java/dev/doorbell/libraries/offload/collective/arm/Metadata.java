package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.libraries.offload.worker.Worker;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.verbs.EndpointAddress;
import java.util.ArrayDeque;
import java.util.function.BiConsumer;

/** Registered memory of a worker for metadata arrays, which always has real bytes. */
final class Metadata {

    private static final int ALIGNMENT = 4096;

    private final Worker worker;
    private final long address;
    private final ArrayDeque<Runnable> waiting = new ArrayDeque<>();
    private int key;
    private boolean busy = true;

    /** Allocates and registers memory for the longest array of a node in {@code layout}. */
    Metadata(Worker worker, RankLayout layout, int entryBytes) {
        this.worker = worker;
        long bytes = (long) layout.ranksPerNode() * entryBytes;
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

    /** Reads an array of a host after earlier requests, and returns its bytes. */
    void read(
            EndpointAddress host,
            RemoteRange array,
            int bytes,
            BiConsumer<CompletionStatus, byte[]> whenRead) {
        waiting.addLast(() ->
                worker.read(
                        host,
                        new LocalBuffer(address, key, bytes),
                        array,
                        status -> {
                            byte[] copy = new byte[bytes];
                            worker.core()
                                    .node()
                                    .memory()
                                    .host()
                                    .read(NodeMemory.offset(address), copy, 0, bytes);
                            whenRead.accept(status, copy);
                            free();
                        }));
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
