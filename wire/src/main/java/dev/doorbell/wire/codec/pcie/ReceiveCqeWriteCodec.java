package dev.doorbell.wire.codec.pcie;

import dev.doorbell.hardware.message.ReceiveCqeWrite;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Completion queue entries of received messages on the wire. */
public final class ReceiveCqeWriteCodec implements MessageCodec<ReceiveCqeWrite> {

    @Override
    public Class<ReceiveCqeWrite> type() {
        return ReceiveCqeWrite.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.RECEIVE_CQE_WRITE;
    }

    @Override
    public ReceiveCqeWrite toModel(LinkProto.Train train) {
        VerbsProto.ReceiveCqeWrite wire = train.getReceiveCqeWrite();
        return new ReceiveCqeWrite(
                wire.getAddress(),
                wire.getQpNumber(),
                wire.getCounter(),
                wire.getStatus(),
                wire.getMessageBytes(),
                wire.getRdmaWrite(),
                wire.hasImmediate() ? wire.getImmediate() : null,
                wire.getOwner());
    }

    @Override
    public void toWire(ReceiveCqeWrite it, Train elements, LinkProto.Train.Builder train) {
        VerbsProto.ReceiveCqeWrite.Builder wire =
                VerbsProto.ReceiveCqeWrite.newBuilder()
                        .setAddress(it.address())
                        .setQpNumber(it.qpn())
                        .setCounter(it.counter())
                        .setStatus(it.status())
                        .setMessageBytes(it.bytes())
                        .setRdmaWrite(it.written())
                        .setOwner(it.owner());
        Integer immediate = it.immediate();
        if (immediate != null) {
            wire.setImmediate(immediate);
        }
        train.setReceiveCqeWrite(wire);
    }
}
