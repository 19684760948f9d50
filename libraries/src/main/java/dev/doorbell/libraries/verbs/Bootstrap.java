package dev.doorbell.libraries.verbs;

import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.hardware.node.NicPort;
import java.util.function.IntConsumer;

/** Sender of a node's control commands to its NICs. It reports when all have been answered. */
public final class Bootstrap {

    private final Runnable whenDone;
    private int pending;
    private boolean closed;

    /**
     * Creates a bootstrap that runs {@code whenDone} once it is closed and all commands are
     * answered.
     */
    public Bootstrap(Runnable whenDone) {
        this.whenDone = whenDone;
    }

    /** Registers memory. Keys are assigned in the order of these calls, the same on every PE. */
    public void register(NicPort nic, int domain, long address, long length, int access) {
        register(nic, domain, address, length, access, key -> {});
    }

    /** Registers memory and passes its key to {@code whenDone}. */
    public void register(
            NicPort nic, int domain, long address, long length, int access, IntConsumer whenDone) {
        pending++;
        nic.registerMemory(
                domain,
                address,
                length,
                access,
                key -> {
                    whenDone.accept(key);
                    answered();
                });
    }

    /** Creates a queue pair. */
    public void create(NicPort nic, CreateQueuePair wanted) {
        pending++;
        nic.createQueuePair(wanted, qpn -> answered());
    }

    /** Creates a receive queue. */
    public void createReceiveQueue(NicPort nic, CreateReceiveQueue wanted) {
        pending++;
        nic.createReceiveQueue(wanted, number -> answered());
    }

    /** Creates a DC target; {@code receiveQueue} is 0 if it takes no SENDs. */
    public void createDcTarget(NicPort nic, int number, int domain, long key, int receiveQueue) {
        pending++;
        nic.createDcTarget(number, domain, key, receiveQueue, created -> answered());
    }

    /** Closes the bootstrap: no more commands follow. */
    public void close() {
        closed = true;
        ready();
    }

    private void answered() {
        pending--;
        ready();
    }

    private void ready() {
        if (closed && pending == 0) {
            whenDone.run();
        }
    }
}
