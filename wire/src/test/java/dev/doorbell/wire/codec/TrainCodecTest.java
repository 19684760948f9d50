package dev.doorbell.wire.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.hardware.message.Message;
import dev.doorbell.pdes.Event;
import dev.doorbell.pdes.Train;
import dev.doorbell.proto.link.v1.LinkProto;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class TrainCodecTest {

    private static final int CASES = 200;

    /**
     * Every kind of message there is, found through the sealed interfaces: none can be forgotten
     * here.
     */
    static Stream<Class<?>> kinds() {
        return leaves(Message.class);
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyElementOfATrainKeepsItsFingerprint(Class<?> kind)
            throws InvalidProtocolBufferException {
        long seed = Long.getLong("doorbell.seed", kind.getSimpleName().hashCode());
        RandomMessages messages = new RandomMessages(seed);
        for (int i = 0; i < CASES; i++) {
            int held = 1 + messages.random().nextInt(40);
            int firstHeld = messages.random().nextInt(1_000);
            Message message = messages.of(kind, firstHeld, held);
            int skipped = messages.random().nextInt(held);
            int count = 1 + messages.random().nextInt(held - skipped);
            Train train =
                    new Train(
                            messages.random().nextInt(1 << 20),
                            messages.random().nextLong(Long.MAX_VALUE),
                            messages.random().nextLong(Long.MAX_VALUE),
                            messages.random().nextLong(1_000_000),
                            1 + messages.random().nextLong(1_000),
                            count,
                            firstHeld + skipped,
                            message);

            Train read = overTheWire(train);

            assertThat(read)
                    .as("seed %d case %d", seed, i)
                    .usingRecursiveComparison()
                    .ignoringFields("event")
                    .isEqualTo(train);
            assertThat(read.event()).isInstanceOf(kind);
            for (int index = train.firstIndex(); index < train.firstIndex() + count; index++) {
                assertThat(read.event().fingerprint(index))
                        .as("seed %d case %d index %d of %s", seed, i, index, message)
                        .isEqualTo(message.fingerprint(index));
            }
        }
    }

    @Test
    void onlyTheElementsOfThePartialTrainTravel() throws InvalidProtocolBufferException {
        DmaWrite write = new DmaWrite(10, new long[100], 64, Payload.of(new byte[6_400]));

        Train read = overTheWire(new Train(1, 5, 7, 2, 1, 3, 50, write));

        assertThat(((DmaWrite) read.event()).payload().length()).isEqualTo(3 * 64);
        assertThat(((DmaWrite) read.event()).addresses()).hasSize(3);
    }

    @Test
    void refusesAStepThatAProcessScheduledForItself() {
        Event step = index -> 1;

        assertThatThrownBy(() -> TrainPublisher.toWire(new Train(3, 0, 0, 0, 1, 1, 0, step)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("expected a message for process 3");
    }

    @Test
    void refusesATrainWithoutAnEvent() {
        LinkProto.Train empty = LinkProto.Train.newBuilder().setDestination(4).build();

        assertThatThrownBy(() -> TrainAdapter.toModel(empty))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("process 4");
    }

    private static Train overTheWire(Train train) throws InvalidProtocolBufferException {
        return TrainAdapter.toModel(
                LinkProto.Train.parseFrom(TrainPublisher.toWire(train).toByteArray()));
    }

    private static Stream<Class<?>> leaves(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(TrainCodecTest::leaves)
                : Stream.of(type);
    }
}
