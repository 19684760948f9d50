package dev.doorbell.libraries.offload.collective.arm;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.collective.task.Credit;
import dev.doorbell.libraries.offload.collective.task.RankGroup;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.verbs.Completion;
import java.util.function.Function;

/** How the pieces of a broadcast get from one node to the next, and to the ranks of a node. */
interface Pieces {

    /** Bytes of a piece; the last may be shorter. */
    long pieceBytes();

    /** How many pieces a node holds at once. */
    int ring();

    /**
     * How many of {@code count} pieces the leader worker above may write before it is told more.
     */
    int room(int count);

    /** Where the leader worker above writes, and that it may write {@code more} pieces. */
    Credit place(int more);

    /** Where a piece is in DPU memory; 0 when it is not. */
    long address(int piece);

    /** On the root's node: gets a piece from the root. */
    void fetch(int piece, Completion whenFetched);

    /**
     * Writes a piece to a node below and then tells its leader worker.
     *
     * @param message what to tell, given how the writing ended
     * @param whenPassed gets how the writing ended
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
     * @param address of the piece in DPU memory
     * @param key lkey of that
     * @param to where piece 0 goes
     */
    void deliver(int piece, long address, int key, Transfer.Target to, Completion whenDelivered);

    /** All pieces have passed this node. */
    void end();
}
