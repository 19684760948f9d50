package dev.doorbell.wire.codec;

import dev.doorbell.hardware.message.AllowOtherVhca;
import dev.doorbell.hardware.message.CreateMkeyAlias;
import dev.doorbell.hardware.message.DeregisterMemory;
import dev.doorbell.hardware.message.MkeyAnswer;
import dev.doorbell.hardware.message.RegisterMemory;
import dev.doorbell.hardware.verbs.CommandStatus;
import dev.doorbell.proto.verbs.v1.VerbsProto;

/** Commands about memory keys and their answer, to wire. */
final class MkeyPublisher {

    private MkeyPublisher() {}

    static VerbsProto.RegisterMemory toWire(RegisterMemory it) {
        return VerbsProto.RegisterMemory.newBuilder()
                .setRequestId(it.requestId())
                .setFunction(it.function())
                .setProtectionDomain(it.protectionDomain())
                .setAddress(it.address())
                .setLengthBytes(it.length())
                .setAccess(it.access())
                .setGvmiId(it.gvmiId())
                .build();
    }

    static VerbsProto.DeregisterMemory toWire(DeregisterMemory it) {
        return VerbsProto.DeregisterMemory.newBuilder()
                .setRequestId(it.requestId())
                .setFunction(it.function())
                .setKey(it.key())
                .build();
    }

    static VerbsProto.AllowOtherVhca toWire(AllowOtherVhca it) {
        return VerbsProto.AllowOtherVhca.newBuilder()
                .setRequestId(it.requestId())
                .setFunction(it.function())
                .setKey(it.key())
                .setAccessKey(it.accessKey())
                .build();
    }

    static VerbsProto.CreateMkeyAlias toWire(CreateMkeyAlias it) {
        return VerbsProto.CreateMkeyAlias.newBuilder()
                .setRequestId(it.requestId())
                .setFunction(it.function())
                .setVhcaIdToBeAccessed(it.vhcaIdToBeAccessed())
                .setKey(it.key())
                .setAccessKey(it.accessKey())
                .setProtectionDomain(it.protectionDomain())
                .build();
    }

    static VerbsProto.MkeyAnswer toWire(MkeyAnswer it) {
        return VerbsProto.MkeyAnswer.newBuilder()
                .setRequestId(it.requestId())
                .setStatus(toWire(it.status()))
                .setKey(it.key())
                .build();
    }

    private static VerbsProto.CommandStatus toWire(CommandStatus status) {
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
