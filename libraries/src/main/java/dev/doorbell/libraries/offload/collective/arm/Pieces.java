package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.collective.task.Credit;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.verbs.Completion;
import java.util.function.Function;

/** Transport of a broadcast's pieces from one node to the next, and to the ranks of a node. */
interface Pieces {

    /** Bytes of a piece; the last may be shorter. */
    long pieceBytes();

    /** Number of pieces that a node holds at once. */
    int ring();

    /**
     * Number of {@code count} pieces that the leader worker above may write before it gets more
     * credit.
     */
    int room(int count);

    /**
     * Returns the destination for the leader worker above, with a credit of {@code more} pieces.
     */
    Credit place(int more);

    /** Address of a piece in DPU memory; 0 if it is not there. */
    long address(int piece);

    /** Fetches a piece from the root, on the root's node. */
    void fetch(int piece, Completion whenFetched);

    /**
     * Writes a piece to a node below, then notifies its leader worker.
     *
     * @param message notice as a function of the write's status
     * @param whenPassed receives the write's status
     */
    void pass(
            int piece,
            RankGroup.NodeMembers to,
            Credit place,
            Function<CompletionStatus, byte[]> message,
            Completion whenPassed);

    /**
     * Writes a piece into a buffer of this node.
     *
     * @param address address of the piece in DPU memory
     * @param key lkey of that memory
     * @param to destination of piece 0
     */
    void deliver(int piece, long address, int key, Transfer.Target to, Completion whenDelivered);

    /** Ends the transport after all pieces have passed this node. */
    void end();
}
