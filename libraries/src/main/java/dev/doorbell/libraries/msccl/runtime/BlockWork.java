package dev.doorbell.libraries.msccl.runtime;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.libraries.msccl.code.Transfer;
import dev.doorbell.libraries.msccl.runtime.connection.ReceiveEnd;
import dev.doorbell.libraries.msccl.runtime.connection.SendEnd;
import dev.doorbell.pdes.report.ResourceKind;

/**
 * Time that a thread block itself works.
 *
 * @param kernel kernel of the thread block
 * @param ends its connections
 * @param cursor its place in its code
 * @param passes its passes over data
 */
record BlockWork(Kernel kernel, BlockEnds ends, BlockCursor cursor, Passes passes) {

    /** One before a pass and one after it. */
    private static final int BARRIERS = 2;

    /** Charges work that takes {@code ps} on the machine, and returns its time in this run. */
    long charge(long fromPs, long ps) {
        long scaledPs = scaledPs(ps);
        if (scaledPs > 0) {
            instruments().busy(kernel.working(), fromPs, fromPs + scaledPs, kernel.size());
        }
        return scaledPs;
    }

    /** Returns the time in this run of work that takes {@code ps} on the machine. */
    long scaledPs(long ps) {
        return instruments().serviceTimes().ps(ResourceKind.GPU_BLOCKS, ps);
    }

    /**
     * Time that the thread block needs for a slice.
     *
     * @param polled true if it has polled for the slice
     */
    long slicePs(Transfer transfer, int bytes, boolean polled) {
        return firstPs(transfer, bytes, polled) + passes.restPs(transfer, bytes);
    }

    /** Time until the thread block has loaded its first words of a slice. */
    long firstPs(Transfer transfer, int bytes, boolean polled) {
        long ps = BARRIERS * kernel.costs().gpu().syncThreadsPs();
        if (cursor.atTransferStart() && kernel.call().interpreted()) {
            ps += kernel.costs().stepPs();
        }
        if (cursor.atOperationStart() && transfer.type().connected()) {
            ps += kernel.costs().entryPs(kernel.protocol());
        }
        return ps + placePs(transfer) + passes.firstPs(transfer, bytes, polled);
    }

    /** Different threads look for the slots of both ends. */
    private long placePs(Transfer transfer) {
        ReceiveEnd receive = ends.receive();
        SendEnd send = ends.send();
        return Math.max(
                receive != null && transfer.type().receives() ? receive.placePs() : 0,
                send != null && transfer.type().sends() ? send.placePs() : 0);
    }

    private Instruments instruments() {
        return kernel.node().instruments();
    }
}
