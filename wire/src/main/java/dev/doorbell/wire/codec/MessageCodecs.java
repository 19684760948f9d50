package dev.doorbell.wire.codec;

import dev.doorbell.hardware.message.Message;
import dev.doorbell.proto.link.v1.LinkProto.Train.EventCase;
import dev.doorbell.wire.codec.command.AllowOtherVhcaCodec;
import dev.doorbell.wire.codec.command.CreateDcTargetCodec;
import dev.doorbell.wire.codec.command.CreateMkeyAliasCodec;
import dev.doorbell.wire.codec.command.CreateQueuePairCodec;
import dev.doorbell.wire.codec.command.CreateReceiveQueueCodec;
import dev.doorbell.wire.codec.command.DeregisterMemoryCodec;
import dev.doorbell.wire.codec.command.MkeyAnswerCodec;
import dev.doorbell.wire.codec.command.ModifyQueuePairCodec;
import dev.doorbell.wire.codec.command.QueuePairBrokenCodec;
import dev.doorbell.wire.codec.command.QueuePairCreatedCodec;
import dev.doorbell.wire.codec.command.RegisterMemoryCodec;
import dev.doorbell.wire.codec.command.RepeatCountsCodec;
import dev.doorbell.wire.codec.command.SetRnrRetriesCodec;
import dev.doorbell.wire.codec.command.StateQueryCodec;
import dev.doorbell.wire.codec.command.StateReportCodec;
import dev.doorbell.wire.codec.message.MessageCodec;
import dev.doorbell.wire.codec.packet.AckCodec;
import dev.doorbell.wire.codec.packet.AtomicRequestCodec;
import dev.doorbell.wire.codec.packet.AtomicResponseCodec;
import dev.doorbell.wire.codec.packet.NakCodec;
import dev.doorbell.wire.codec.packet.PacketLostCodec;
import dev.doorbell.wire.codec.packet.RdmaReadRequestCodec;
import dev.doorbell.wire.codec.packet.RdmaReadResponseCodec;
import dev.doorbell.wire.codec.packet.RdmaWriteCodec;
import dev.doorbell.wire.codec.packet.RnrNakCodec;
import dev.doorbell.wire.codec.packet.SendCodec;
import dev.doorbell.wire.codec.pcie.CqeWriteCodec;
import dev.doorbell.wire.codec.pcie.DmaReadCodec;
import dev.doorbell.wire.codec.pcie.DmaReadCompletionCodec;
import dev.doorbell.wire.codec.pcie.DmaWriteCodec;
import dev.doorbell.wire.codec.pcie.DoorbellCodec;
import dev.doorbell.wire.codec.pcie.ReceiveCqeWriteCodec;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Codecs of all messages: each kind is registered here and nowhere else. */
final class MessageCodecs {

    private static final List<MessageCodec<?>> ALL =
            List.of(
                    new DoorbellCodec(),
                    new DmaReadCompletionCodec(),
                    new DmaReadCodec(),
                    new CqeWriteCodec(),
                    new ReceiveCqeWriteCodec(),
                    new DmaWriteCodec(),
                    new RegisterMemoryCodec(),
                    new DeregisterMemoryCodec(),
                    new AllowOtherVhcaCodec(),
                    new CreateMkeyAliasCodec(),
                    new MkeyAnswerCodec(),
                    new CreateQueuePairCodec(),
                    new QueuePairCreatedCodec(),
                    new ModifyQueuePairCodec(),
                    new SetRnrRetriesCodec(),
                    new QueuePairBrokenCodec(),
                    new CreateDcTargetCodec(),
                    new CreateReceiveQueueCodec(),
                    new StateQueryCodec(),
                    new StateReportCodec(),
                    new RepeatCountsCodec(),
                    new RnrNakCodec(),
                    new PacketLostCodec(),
                    new AckCodec(),
                    new NakCodec(),
                    new AtomicResponseCodec(),
                    new RdmaReadResponseCodec(),
                    new RdmaReadRequestCodec(),
                    new RdmaWriteCodec(),
                    new SendCodec(),
                    new AtomicRequestCodec());

    // Looked up for every train: a hash table with masks and an array are the fastest maps.
    private static final Map<Class<?>, MessageCodec<?>> BY_TYPE =
            by(MessageCodec::type, new HashMap<>());
    private static final Map<EventCase, MessageCodec<?>> BY_FIELD =
            by(MessageCodec::field, new EnumMap<>(EventCase.class));

    private MessageCodecs() {}

    /** The codec of a message. */
    @SuppressWarnings("unchecked") // The key is the class that the codec is for.
    static <M extends Message> MessageCodec<M> of(M message) {
        MessageCodec<?> codec = BY_TYPE.get(message.getClass());
        if (codec == null) {
            throw new IllegalStateException("expected a message with a codec but was " + message);
        }
        return (MessageCodec<M>) codec;
    }

    /** The codec of a field of a train; null for none. */
    static @Nullable MessageCodec<?> of(EventCase field) {
        return BY_FIELD.get(field);
    }

    private static <K> Map<K, MessageCodec<?>> by(
            Function<MessageCodec<?>, K> key, Map<K, MessageCodec<?>> map) {
        for (MessageCodec<?> codec : ALL) {
            if (map.put(key.apply(codec), codec) != null) {
                throw new IllegalStateException(
                        "expected one codec but two are for " + key.apply(codec));
            }
        }
        return map;
    }
}
