package dev.doorbell.wire.codec.command;

import dev.doorbell.hardware.message.MkeyAnswer;
import dev.doorbell.hardware.verbs.CommandStatus;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.wire.codec.message.MessageCodec;

/** Answers to commands about memory keys on the wire. */
public final class MkeyAnswerCodec implements MessageCodec<MkeyAnswer> {

    @Override
    public Class<MkeyAnswer> type() {
        return MkeyAnswer.class;
    }

    @Override
    public LinkProto.Train.EventCase field() {
        return LinkProto.Train.EventCase.MKEY_ANSWER;
    }

    @Override
    public MkeyAnswer toModel(LinkProto.Train train) {
        VerbsProto.MkeyAnswer wire = train.getMkeyAnswer();
        return new MkeyAnswer(wire.getRequestId(), status(wire.getStatus()), wire.getKey());
    }

    @Override
    public void toWire(MkeyAnswer it, Train elements, LinkProto.Train.Builder train) {
        train.setMkeyAnswer(
                VerbsProto.MkeyAnswer.newBuilder()
                        .setRequestId(it.requestId())
                        .setStatus(status(it.status()))
                        .setKey(it.key()));
    }

    private static CommandStatus status(VerbsProto.CommandStatus status) {
        return switch (status) {
            case COMMAND_STATUS_OK -> CommandStatus.OK;
            case COMMAND_STATUS_BAD_OP -> CommandStatus.BAD_OP;
            case COMMAND_STATUS_BAD_PARAM -> CommandStatus.BAD_PARAM;
            case COMMAND_STATUS_BAD_RES -> CommandStatus.BAD_RES;
            case COMMAND_STATUS_BAD_RES_STATE -> CommandStatus.BAD_RES_STATE;
            case COMMAND_STATUS_NO_RES -> CommandStatus.NO_RES;
            case COMMAND_STATUS_UNSPECIFIED, UNRECOGNIZED ->
                    throw new IllegalArgumentException(
                            "expected a known command status but was " + status);
        };
    }

    private static VerbsProto.CommandStatus status(CommandStatus status) {
        return switch (status) {
            case OK -> VerbsProto.CommandStatus.COMMAND_STATUS_OK;
            case BAD_OP -> VerbsProto.CommandStatus.COMMAND_STATUS_BAD_OP;
            case BAD_PARAM -> VerbsProto.CommandStatus.COMMAND_STATUS_BAD_PARAM;
            case BAD_RES -> VerbsProto.CommandStatus.COMMAND_STATUS_BAD_RES;
            case BAD_RES_STATE -> VerbsProto.CommandStatus.COMMAND_STATUS_BAD_RES_STATE;
            case NO_RES -> VerbsProto.CommandStatus.COMMAND_STATUS_NO_RES;
        };
    }
}
