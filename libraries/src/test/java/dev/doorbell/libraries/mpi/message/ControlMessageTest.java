package dev.doorbell.libraries.mpi.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.mpi.Mpi;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ControlMessageTest {

    private static final Envelope ENVELOPE = new Envelope(3, 70_000, 1 << 29);

    @ParameterizedTest
    @MethodSource("messages")
    void aMessageIsReadAsItWasWritten(ControlMessage message) {
        assertThat(ControlMessage.decode(message.encode())).isEqualTo(message);
    }

    private static Stream<ControlMessage> messages() {
        return Stream.of(
                new ControlMessage.ReadyToSend(ENVELOPE, Mpi.MAX_BYTES, 17),
                new ControlMessage.ClearToSend(17, 18, 0xfedc_ba98, 0x1234_5678_9abc_def0L),
                new ControlMessage.Finished(-1),
                new ControlMessage.Withdraw(ENVELOPE, 2, 19),
                new ControlMessage.Withdrawn(19, true),
                new ControlMessage.Carried(ENVELOPE, Mpi.MAX_BYTES, 20));
    }

    @Test
    void contentFollowsTheHeader() {
        byte[] encoded = new ControlMessage.Eager(ENVELOPE, new byte[] {1, 2, 3}).encode();

        assertThat(encoded).hasSize(ControlMessage.HEADER_BYTES + 3).endsWith(1, 2, 3);
        assertThat(ControlMessage.decode(encoded))
                .isInstanceOfSatisfying(
                        ControlMessage.Eager.class,
                        eager -> {
                            assertThat(eager.envelope()).isEqualTo(ENVELOPE);
                            assertThat(eager.content()).containsExactly(1, 2, 3);
                        });
    }

    @Test
    void anUnknownKindIsABrokenInvariant() {
        assertThatThrownBy(() -> ControlMessage.decode(new byte[] {'M', 9, 0, 0}))
                .hasMessage("expected a kind of message but was 9");
    }
}
