package dev.doorbell.wire.codec.pcie;

import dev.doorbell.hardware.message.CqeWrite;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Completion queue entries on the wire. */
public final class CqeWriteCodec implements MessageCodec<CqeWrite> {

    @Override
    public Class<CqeWrite> type() {
        return CqeWrite.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.CQE_WRITE;
    }

    @Override
    public CqeWrite toModel(LinkProto.Train train) {
        VerbsProto.CqeWrite wire = train.getCqeWrite();
        return new CqeWrite(
                wire.getAddress(), wire.getQpNumber(), wire.getStatus(), wire.getOwner());
    }

    @Override
    public void toWire(CqeWrite it, Train elements, LinkProto.Train.Builder train) {
        train.setCqeWrite(
                VerbsProto.CqeWrite.newBuilder()
                        .setAddress(it.address())
                        .setQpNumber(it.qpn())
                        .setStatus(it.status())
                        .setOwner(it.owner()));
    }
}
