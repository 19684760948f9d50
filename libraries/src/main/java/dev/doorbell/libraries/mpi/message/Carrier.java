package dev.doorbell.libraries.mpi.message;

import java.util.function.IntConsumer;

/**
 * Mover of long messages between nodes that works while ranks compute, such as the workers of DPUs.
 * It moves the bytes of a message when both its sender and its receiver have named it.
 */
public interface Carrier {

    /** Length that the end of a withdrawn part reports. */
    int WITHDRAWN = -1;

    /** Length of the shortest message it takes, 1 or more. */
    int leastBytes();

    /** Returns true if it can take another message now. */
    boolean room();

    /**
     * Returns true if it can take the receiver's part of a message that its sender has named. Parts
     * that wait for their other side leave room for these, which end by themselves.
     */
    boolean roomForNamed();

    /**
     * Begins the sender's part of a message.
     *
     * @param ended receives the length of the message in a call of {@link #progress} once the
     *     buffer may be changed, or {@link #WITHDRAWN}
     */
    void send(Name message, long address, int bytes, IntConsumer ended);

    /**
     * Begins the receiver's part of a message. If the message is longer, its beginning arrives.
     *
     * @param ended receives the length of the message in a call of {@link #progress} once its bytes
     *     have arrived, or {@link #WITHDRAWN}
     */
    void receive(Name message, long address, int bytes, IntConsumer ended);

    /** Withdraws the sender's part of a message, which may be too late. It ends in both cases. */
    void withdrawSend(Name message);

    /** Withdraws the receiver's part of a message, which may be too late. It ends in both cases. */
    void withdrawReceive(Name message);

    /** Returns true if {@link #progress} has an end to report. */
    boolean ready();

    /** Reports one end. */
    void progress();

    /** Sets what runs whenever {@link #ready} becomes true, until {@link #disarm}. */
    void arm(Runnable wakeUp);

    /** Undoes {@link #arm}. */
    void disarm();

    /**
     * Name of a message, the same at its sender and its receiver.
     *
     * @param source sending rank of the job
     * @param destination receiving rank of the job
     * @param context context of the communicator
     * @param tag tag of the message
     * @param number number among the messages with the same other fields, from 0
     */
    record Name(int source, int destination, int context, int tag, int number) {}
}
