package dev.doorbell.wire.codec;

import dev.doorbell.hardware.message.AllowOtherVhca;
import dev.doorbell.hardware.message.CreateMkeyAlias;
import dev.doorbell.hardware.message.DeregisterMemory;
import dev.doorbell.hardware.message.MkeyAnswer;
import dev.doorbell.hardware.message.RegisterMemory;
import dev.doorbell.hardware.verbs.CommandStatus;
import dev.doorbell.proto.verbs.v1.VerbsProto;

/** Commands about memory keys and their answer, from wire. */
final class MkeyAdapter {

    private MkeyAdapter() {}

    static RegisterMemory toModel(VerbsProto.RegisterMemory wire) {
        return new RegisterMemory(
                wire.getRequestId(),
                wire.getFunction(),
                wire.getProtectionDomain(),
                wire.getAddress(),
                wire.getLengthBytes(),
                wire.getAccess(),
                wire.getGvmiId());
    }

    static DeregisterMemory toModel(VerbsProto.DeregisterMemory wire) {
        return new DeregisterMemory(wire.getRequestId(), wire.getFunction(), wire.getKey());
    }

    static AllowOtherVhca toModel(VerbsProto.AllowOtherVhca wire) {
        return new AllowOtherVhca(
                wire.getRequestId(), wire.getFunction(), wire.getKey(), wire.getAccessKey());
    }

    static CreateMkeyAlias toModel(VerbsProto.CreateMkeyAlias wire) {
        return new CreateMkeyAlias(
                wire.getRequestId(),
                wire.getFunction(),
                wire.getVhcaIdToBeAccessed(),
                wire.getKey(),
                wire.getAccessKey(),
                wire.getProtectionDomain());
    }

    static MkeyAnswer toModel(VerbsProto.MkeyAnswer wire) {
        return new MkeyAnswer(wire.getRequestId(), toModel(wire.getStatus()), wire.getKey());
    }

    private static CommandStatus toModel(VerbsProto.CommandStatus status) {
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
}
