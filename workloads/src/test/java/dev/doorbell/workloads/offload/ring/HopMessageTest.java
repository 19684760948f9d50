package dev.doorbell.workloads.offload.ring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.transfer.Transfer;
import org.junit.jupiter.api.Test;

class HopMessageTest {

    @Test
    void messagesComeOutAsTheyWentIn() {
        HopMessage.From from =
                new HopMessage.From(
                        HopMessage.WARM_UP,
                        new Transfer.Source(1, 1L << 40, -3, 4, -5),
                        6,
                        new CompletionWord(7, 1L << 41, -9));
        HopMessage.To to = new HopMessage.To(1, new Transfer.Target(2, 1L << 42, -4));

        assertThat(HopMessage.From.decode(from.encode())).isEqualTo(from);
        assertThat(HopMessage.To.decode(to.encode())).isEqualTo(to);
    }
}
