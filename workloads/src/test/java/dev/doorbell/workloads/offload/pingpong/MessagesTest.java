package dev.doorbell.workloads.offload.pingpong;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.measure.Pattern;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MessagesTest {

    private final Messages messages = new Messages(5, Match.HOST_ARM, 2, 29);

    @Test
    void aWrongOrMissingByteIsFound() {
        Pattern message = messages.message(3, true);
        byte[] content = messages.content(message);
        assertThat(messages.wrongBytes(message, content)).isZero();

        assertThat(messages.wrongBytes(message, Arrays.copyOf(content, 20))).isEqualTo(9);
        content[28] ^= 4;
        assertThat(messages.wrongBytes(message, content)).isEqualTo(1);
    }

    @Test
    void everyMessageHasContentOfItsOwn() {
        byte[] content = messages.content(messages.message(3, true));

        assertThat(content).isNotEqualTo(messages.content(messages.message(3, false)));
        assertThat(content).isNotEqualTo(messages.content(messages.message(4, true)));
        assertThat(content[28]).isEqualTo(messages.last(messages.message(3, true)));
    }
}
