package dev.doorbell.wire.codec;

import dev.doorbell.hardware.message.Ack;
import dev.doorbell.hardware.message.AtomicResponse;
import dev.doorbell.hardware.message.CqeWrite;
import dev.doorbell.hardware.message.DmaRead;
import dev.doorbell.hardware.message.DmaReadCompletion;
import dev.doorbell.hardware.message.Doorbell;
import dev.doorbell.hardware.message.Message;
import dev.doorbell.hardware.message.Nak;
import dev.doorbell.hardware.message.PacketLost;
import dev.doorbell.hardware.message.QueuePairCreated;
import dev.doorbell.hardware.message.RepeatCounts;
import dev.doorbell.hardware.message.RnrNak;
import dev.doorbell.hardware.message.StateQuery;
import dev.doorbell.hardware.message.StateReport;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.fabric.v1.FabricProto;
import dev.doorbell.proto.link.v1.LinkProto;
import dev.doorbell.proto.verbs.v1.VerbsProto;

/** Trains from wire. */
public final class TrainAdapter {

    private TrainAdapter() {}

    /**
     * The train, or an {@link IllegalArgumentException} when it carries nothing this version knows.
     */
    public static Train toModel(LinkProto.Train wire) {
        return new Train(
                wire.getDestination(),
                wire.getTimePs(),
                wire.getOrder(),
                wire.getSpacingPs(),
                wire.getOrderStride(),
                wire.getCount(),
                wire.getFirstIndex(),
                event(wire));
    }

    private static Message event(LinkProto.Train wire) {
        return switch (wire.getEventCase()) {
            case DOORBELL,
                    DMA_READ_COMPLETION,
                    REGISTER_MEMORY,
                    CREATE_QUEUE_PAIR,
                    CREATE_DC_TARGET,
                    STATE_QUERY,
                    REPEAT_COUNTS,
                    CREATE_RECEIVE_QUEUE,
                    DEREGISTER_MEMORY,
                    ALLOW_OTHER_VHCA,
                    CREATE_MKEY_ALIAS ->
                    toNic(wire);
            case DMA_READ,
                    DMA_WRITE,
                    CQE_WRITE,
                    RECEIVE_CQE_WRITE,
                    MKEY_ANSWER,
                    QUEUE_PAIR_CREATED,
                    STATE_REPORT ->
                    toNode(wire);
            case RDMA_WRITE,
                    SEND,
                    RNR_NAK,
                    RDMA_READ_REQUEST,
                    RDMA_READ_RESPONSE,
                    ATOMIC_REQUEST,
                    ATOMIC_RESPONSE,
                    ACK,
                    NAK,
                    PACKET_LOST ->
                    packet(wire);
            case EVENT_NOT_SET -> throw unknown(wire);
        };
    }

    private static Message toNic(LinkProto.Train wire) {
        return switch (wire.getEventCase()) {
            case DOORBELL -> {
                VerbsProto.Doorbell it = wire.getDoorbell();
                yield new Doorbell(it.getQpNumber(), it.getProducerIndex());
            }
            case DMA_READ_COMPLETION -> {
                VerbsProto.DmaReadCompletion it = wire.getDmaReadCompletion();
                yield new DmaReadCompletion(it.getTag(), PayloadAdapter.toModel(it.getPayload()));
            }
            case REGISTER_MEMORY -> MkeyAdapter.toModel(wire.getRegisterMemory());
            case DEREGISTER_MEMORY -> MkeyAdapter.toModel(wire.getDeregisterMemory());
            case ALLOW_OTHER_VHCA -> MkeyAdapter.toModel(wire.getAllowOtherVhca());
            case CREATE_MKEY_ALIAS -> MkeyAdapter.toModel(wire.getCreateMkeyAlias());
            case CREATE_QUEUE_PAIR -> VerbsAdapter.createQueuePair(wire.getCreateQueuePair());
            case STATE_QUERY -> {
                VerbsProto.StateQuery it = wire.getStateQuery();
                yield new StateQuery(it.getRequestId(), it.getFunction());
            }
            case REPEAT_COUNTS -> {
                VerbsProto.RepeatCounts it = wire.getRepeatCounts();
                yield new RepeatCounts(it.getNotes(), it.getTimes());
            }
            case CREATE_DC_TARGET -> VerbsAdapter.createDcTarget(wire.getCreateDcTarget());
            case CREATE_RECEIVE_QUEUE ->
                    VerbsAdapter.createReceiveQueue(wire.getCreateReceiveQueue());
            default -> throw unknown(wire);
        };
    }

    private static Message toNode(LinkProto.Train wire) {
        return switch (wire.getEventCase()) {
            case DMA_READ -> {
                VerbsProto.DmaRead it = wire.getDmaRead();
                yield new DmaRead(it.getTag(), it.getAddress(), it.getLengthBytes());
            }
            case DMA_WRITE -> VerbsAdapter.dmaWrite(wire.getDmaWrite());
            case CQE_WRITE -> {
                VerbsProto.CqeWrite it = wire.getCqeWrite();
                yield new CqeWrite(
                        it.getAddress(), it.getQpNumber(), it.getStatus(), it.getOwner());
            }
            case RECEIVE_CQE_WRITE -> VerbsAdapter.receiveCqeWrite(wire.getReceiveCqeWrite());
            case MKEY_ANSWER -> MkeyAdapter.toModel(wire.getMkeyAnswer());
            case QUEUE_PAIR_CREATED -> {
                VerbsProto.QueuePairCreated it = wire.getQueuePairCreated();
                yield new QueuePairCreated(it.getRequestId(), it.getQpNumber());
            }
            case STATE_REPORT -> {
                VerbsProto.StateReport it = wire.getStateReport();
                yield new StateReport(it.getRequestId(), it.getState());
            }
            default -> throw unknown(wire);
        };
    }

    private static Message packet(LinkProto.Train wire) {
        return switch (wire.getEventCase()) {
            case RDMA_WRITE -> FabricAdapter.rdmaWrite(wire.getRdmaWrite());
            case SEND -> FabricAdapter.send(wire.getSend());
            case RNR_NAK -> {
                FabricProto.RnrNak it = wire.getRnrNak();
                yield new RnrNak(it.getDestinationQpNumber(), it.getPsn());
            }
            case PACKET_LOST -> {
                FabricProto.PacketLost it = wire.getPacketLost();
                yield new PacketLost(it.getDestinationQpNumber(), it.getPsn());
            }
            case RDMA_READ_REQUEST -> FabricAdapter.rdmaReadRequest(wire.getRdmaReadRequest());
            case RDMA_READ_RESPONSE -> FabricAdapter.rdmaReadResponse(wire.getRdmaReadResponse());
            case ATOMIC_REQUEST -> FabricAdapter.atomicRequest(wire.getAtomicRequest());
            case ATOMIC_RESPONSE -> {
                FabricProto.AtomicResponse it = wire.getAtomicResponse();
                yield new AtomicResponse(
                        it.getDestinationQpNumber(), it.getPsn(), it.getOriginal());
            }
            case ACK -> new Ack(wire.getAck().getDestinationQpNumber());
            case NAK -> {
                FabricProto.Nak it = wire.getNak();
                yield new Nak(it.getDestinationQpNumber(), it.getPsn(), it.getStatus());
            }
            default -> throw unknown(wire);
        };
    }

    private static IllegalArgumentException unknown(LinkProto.Train wire) {
        return new IllegalArgumentException(
                "expected a train with a known event for process "
                        + wire.getDestination()
                        + " but was "
                        + wire.getEventCase());
    }
}
