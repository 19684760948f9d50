package dev.doorbell.wire.codec.message;

import dev.doorbell.hardware.message.Message;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;

/**
 * Both directions of one kind of message on the wire. It has no state, so one object serves all
 * threads.
 *
 * @param <M> the kind
 */
public interface MessageCodec<M extends Message> {

    /** Class of the messages. */
    Class<M> type();

    /** Field of a train that has such a message. */
    LinkProto.Train.EventCase field();

    /**
     * The message of a train whose {@link #field} is set.
     *
     * @throws IllegalArgumentException if a value is unknown or out of range
     */
    M toModel(LinkProto.Train train);

    /**
     * Sets the {@link #field} of a train to a message.
     *
     * @param it the message
     * @param elements the train that has the message as its event; only its elements travel
     * @param train the wire form of that train
     */
    void toWire(M it, Train elements, LinkProto.Train.Builder train);
}
