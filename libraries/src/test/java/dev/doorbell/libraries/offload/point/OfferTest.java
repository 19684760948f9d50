package dev.doorbell.libraries.offload.point;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.Envelope;
import dev.doorbell.libraries.offload.MessageType;
import dev.doorbell.libraries.offload.transfer.Transfer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Control messages of a primitive, and of a message of MPI in context 4. */
class OfferTest {

    private static final long ADDRESS = 0x1234_5678_9abc_def0L;
    private static final long LENGTH = 1L << 40;

    @ParameterizedTest
    @ValueSource(ints = {MessageId.PRIMITIVE, 4})
    void sendsComeAsTheyWere(int context) {
        ReadyToSend send =
                new ReadyToSend(
                        id(context),
                        new Transfer.Source(1, ADDRESS, 0xfedc_ba98, 0xffff, -2),
                        LENGTH,
                        new CompletionWord(1, 64, 8));

        assertThat(ReadyToSend.decode(send.encode(), send.id().carried())).isEqualTo(send);
    }

    @ParameterizedTest
    @ValueSource(ints = {MessageId.PRIMITIVE, 4})
    void receivesComeAsTheyWere(int context) {
        ReadyToReceive receive =
                new ReadyToReceive(
                        id(context),
                        new Transfer.Target(2, ADDRESS, 0xfedc_ba98),
                        LENGTH,
                        new CompletionWord(2, 128, 9));

        assertThat(ReadyToReceive.decode(receive.encode(), receive.id().carried()))
                .isEqualTo(receive);
    }

    @ParameterizedTest
    @ValueSource(ints = {MessageType.RETRACTED_SEND, MessageType.RETRACTED_RECEIVE})
    void retractionsComeAsTheyWere(int type) {
        Retraction retraction = new Retraction(id(4), type);

        assertThat(Retraction.decode(retraction.encode(), type)).isEqualTo(retraction);
    }

    private static MessageId id(int context) {
        return new MessageId(new Envelope(1, 2, 3), context, 70_000);
    }
}
