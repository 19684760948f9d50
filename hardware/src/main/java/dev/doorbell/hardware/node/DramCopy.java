package dev.doorbell.hardware.node;

import dev.doorbell.hardware.StepKinds;

/**
 * Copy within the DRAM of a DPU. Every piece of it is read and then written; when the service of
 * one piece begins, the next is requested. A copy that is alone thus keeps the channel busy.
 * Otherwise it takes turns with the other requests.
 */
final class DramCopy extends Step {

    private static final long UNKNOWN = -1;

    private final Node node;
    private final DramChannel channel;
    private final int pieceBytes;
    private final Runnable whenDone;
    private long unread;
    private long leftPs;
    private long endPs = UNKNOWN;

    /**
     * A copy.
     *
     * @param pieceBytes longest piece
     * @param bytes 1 or more
     * @param whenDone runs at its end
     */
    DramCopy(Node node, DramChannel channel, int pieceBytes, long bytes, Runnable whenDone) {
        super(StepKinds.DRAM_COPY);
        this.node = node;
        this.channel = channel;
        this.pieceBytes = pieceBytes;
        this.whenDone = whenDone;
        unread = bytes;
        leftPs = 2 * (bytes / pieceBytes * channel.servicePs(pieceBytes));
        leftPs += 2 * channel.servicePs((int) (bytes % pieceBytes));
    }

    void begin() {
        channel.request(nextRead());
        wakeUp();
    }

    boolean ended() {
        return endPs != UNKNOWN && endPs <= node.nowPs();
    }

    @Override
    public void run(int index) {
        channel.catchUp();
        if (ended()) {
            whenDone.run();
        } else {
            wakeUp();
        }
    }

    /**
     * Sets its next step at its end, or while that is unknown at the earliest possible end: when
     * the rest has been served without a break.
     */
    private void wakeUp() {
        node.at(endPs == UNKNOWN ? channel.settledUntilPs() + leftPs : endPs, this);
    }

    private Piece nextRead() {
        int bytes = (int) Math.min(pieceBytes, unread);
        unread -= bytes;
        return new Piece(true, bytes);
    }

    private void served(Piece piece, long startPs, long pieceEndPs) {
        leftPs -= piece.servicePs();
        if (piece.reads()) {
            if (unread > 0) {
                channel.more(nextRead(), startPs);
            }
            channel.more(new Piece(false, piece.bytes()), startPs);
        } else if (leftPs == 0) {
            endPs = pieceEndPs;
        }
    }

    /** A piece to be read or written. */
    private final class Piece extends DramRequest {

        Piece(boolean reads, int bytes) {
            super(reads, NOWHERE, bytes, UNSEEN);
        }

        @Override
        boolean asksForMore() {
            return reads();
        }

        @Override
        void settled(long startPs, long endPs) {
            served(this, startPs, endPs);
        }
    }
}
