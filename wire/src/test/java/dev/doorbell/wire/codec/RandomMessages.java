package dev.doorbell.wire.codec;

import dev.doorbell.hardware.memory.AtomicOperation;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.message.Ack;
import dev.doorbell.hardware.message.AllowOtherVhca;
import dev.doorbell.hardware.message.AtomicRequest;
import dev.doorbell.hardware.message.AtomicResponse;
import dev.doorbell.hardware.message.CqeWrite;
import dev.doorbell.hardware.message.CreateDcTarget;
import dev.doorbell.hardware.message.CreateMkeyAlias;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.hardware.message.DcHeader;
import dev.doorbell.hardware.message.DeregisterMemory;
import dev.doorbell.hardware.message.DmaRead;
import dev.doorbell.hardware.message.DmaReadCompletion;
import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.hardware.message.Doorbell;
import dev.doorbell.hardware.message.Message;
import dev.doorbell.hardware.message.MkeyAnswer;
import dev.doorbell.hardware.message.Nak;
import dev.doorbell.hardware.message.PacketLost;
import dev.doorbell.hardware.message.QueuePairCreated;
import dev.doorbell.hardware.message.RdmaReadRequest;
import dev.doorbell.hardware.message.RdmaReadResponse;
import dev.doorbell.hardware.message.RdmaWrite;
import dev.doorbell.hardware.message.ReceiveCqeWrite;
import dev.doorbell.hardware.message.RegisterMemory;
import dev.doorbell.hardware.message.RepeatCounts;
import dev.doorbell.hardware.message.RnrNak;
import dev.doorbell.hardware.message.Segment;
import dev.doorbell.hardware.message.Send;
import dev.doorbell.hardware.message.StateQuery;
import dev.doorbell.hardware.message.StateReport;
import dev.doorbell.hardware.verbs.CommandStatus;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Random messages of every kind, whose fields take any value the type allows. */
final class RandomMessages {

    private static final List<Segment> SEGMENTS = List.of(Segment.values());
    private static final List<CreateQueuePair.Transport> TRANSPORTS =
            List.of(CreateQueuePair.Transport.values());
    private static final List<CommandStatus> STATUSES = List.of(CommandStatus.values());
    private static final List<AtomicOperation.Kind> ATOMICS =
            List.of(AtomicOperation.Kind.values());

    private final Random random;

    RandomMessages(long seed) {
        random = new Random(seed);
    }

    Random random() {
        return random;
    }

    /**
     * A message of class {@code kind}; writes hold {@code elements} elements from {@code
     * firstIndex}.
     */
    Message of(Class<?> kind, int firstIndex, int elements) {
        return switch (kind.getSimpleName()) {
            case "Doorbell" -> new Doorbell(i(), i());
            case "DmaReadCompletion" -> new DmaReadCompletion(i(), payload(random.nextInt(600)));
            case "RegisterMemory" -> new RegisterMemory(i(), i(), i(), l(), l(), i(), i());
            case "DeregisterMemory" -> new DeregisterMemory(i(), i(), i());
            case "AllowOtherVhca" -> new AllowOtherVhca(i(), i(), i(), l());
            case "CreateMkeyAlias" -> new CreateMkeyAlias(i(), i(), i(), i(), l(), i());
            case "MkeyAnswer" ->
                    new MkeyAnswer(i(), STATUSES.get(random.nextInt(STATUSES.size())), i());
            case "CreateQueuePair" ->
                    new CreateQueuePair(
                            i(),
                            i(),
                            i(),
                            i(),
                            l(),
                            i(),
                            l(),
                            l(),
                            i(),
                            random.nextBoolean(),
                            TRANSPORTS.get(random.nextInt(TRANSPORTS.size())),
                            i(),
                            i(),
                            i());
            case "CreateDcTarget" -> new CreateDcTarget(i(), i(), i(), i(), l(), i());
            case "CreateReceiveQueue" ->
                    new CreateReceiveQueue(i(), i(), i(), l(), i(), l(), l(), i());
            case "ReceiveCqeWrite" ->
                    new ReceiveCqeWrite(l(), i(), i(), i(), i(), immediate(), random.nextBoolean());
            case "Send" ->
                    new Send(i(), i(), segment(), immediate(), payload(random.nextInt(600)), dc());
            case "RnrNak" -> new RnrNak(i(), i());
            case "PacketLost" -> new PacketLost(i(), i());
            case "DmaRead" -> new DmaRead(i(), l(), i());
            case "DmaWrite" -> dmaWrite(firstIndex, elements);
            case "CqeWrite" -> new CqeWrite(l(), i(), i(), random.nextBoolean());
            case "QueuePairCreated" -> new QueuePairCreated(i(), i());
            case "StateQuery" -> new StateQuery(i(), i());
            case "StateReport" -> new StateReport(i(), l());
            case "RepeatCounts" -> new RepeatCounts(i(), l());
            case "RdmaWrite" ->
                    new RdmaWrite(
                            i(), i(), i(), segment(), i(), dmaWrite(firstIndex, elements), dc());
            case "RdmaReadRequest" -> new RdmaReadRequest(i(), i(), i(), l(), i(), dc());
            case "RdmaReadResponse" ->
                    new RdmaReadResponse(i(), i(), i(), segment(), payload(random.nextInt(4096)));
            case "AtomicRequest" -> new AtomicRequest(i(), i(), i(), l(), atomic(), dc());
            case "AtomicResponse" -> new AtomicResponse(i(), i(), l());
            case "Ack" -> new Ack(i());
            case "Nak" -> new Nak(i(), i(), i());
            default ->
                    throw new IllegalArgumentException(
                            "expected a kind of message this test knows but was " + kind);
        };
    }

    private DmaWrite dmaWrite(int firstIndex, int elements) {
        int elementBytes = random.nextInt(65);
        long[] addresses = random.longs(elements).toArray();
        return new DmaWrite(firstIndex, addresses, elementBytes, payload(elements * elementBytes));
    }

    private Payload payload(int length) {
        if (random.nextInt(4) == 0) {
            return new Payload.Phantom(length);
        }
        byte[] bytes = new byte[length + random.nextInt(20)];
        random.nextBytes(bytes);
        return new Payload.Real(bytes, random.nextInt(bytes.length - length + 1), length);
    }

    private @Nullable DcHeader dc() {
        return random.nextBoolean() ? null : new DcHeader(l(), i(), i(), i());
    }

    private @Nullable Integer immediate() {
        return random.nextBoolean() ? null : random.nextInt();
    }

    private AtomicOperation atomic() {
        AtomicOperation.Kind kind = ATOMICS.get(random.nextInt(ATOMICS.size()));
        int bytes = kind.masked() && random.nextBoolean() ? Integer.BYTES : Long.BYTES;
        return new AtomicOperation(kind, bytes, l(), l(), l(), l());
    }

    private Segment segment() {
        return SEGMENTS.get(random.nextInt(SEGMENTS.size()));
    }

    private int i() {
        return random.nextInt();
    }

    private long l() {
        return random.nextLong();
    }
}
