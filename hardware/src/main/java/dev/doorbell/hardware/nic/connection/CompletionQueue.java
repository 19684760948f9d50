package dev.doorbell.hardware.nic.connection;

import dev.doorbell.hardware.message.CqeWrite;
import dev.doorbell.hardware.message.ReceiveCqeWrite;
import dev.doorbell.hardware.verbs.CqeCodec;
import org.jspecify.annotations.Nullable;

/**
 * A completion queue in the node's memory, as the NIC fills it; several queue pairs may share one.
 */
public final class CompletionQueue {

    private final long address;
    private final int entries;
    private final boolean collapsed;
    private long written;

    /**
     * An empty completion queue.
     *
     * @param address bus address of its first entry
     * @param entries that it holds
     * @param collapsed whether every completion overwrites its one entry
     */
    public CompletionQueue(long address, int entries, boolean collapsed) {
        this.address = address;
        this.entries = entries;
        this.collapsed = collapsed;
    }

    /** The write of the next entry, for queue pair {@code qpn}. */
    public CqeWrite next(int qpn, int status) {
        if (collapsed) {
            return new CqeWrite(address, qpn, status, false);
        }
        long slot = written % entries;
        boolean owner = owner();
        written++;
        return new CqeWrite(address + slot * CqeCodec.BYTES, qpn, status, owner);
    }

    /**
     * The write of the entry for the message a connection has received.
     *
     * @param asWrite whether it was an RDMA WRITE
     */
    public ReceiveCqeWrite nextReceive(
            Connection connection, int status, boolean asWrite, @Nullable Integer immediate) {
        ReceiveCqeWrite write =
                new ReceiveCqeWrite(
                        address + (written % entries) * CqeCodec.BYTES,
                        connection.end().qpn(),
                        connection.reception().index(),
                        status,
                        connection.reception().bytes(),
                        asWrite,
                        immediate,
                        owner());
        written++;
        return write;
    }

    private boolean owner() {
        return (written / entries) % 2 == 0;
    }
}
