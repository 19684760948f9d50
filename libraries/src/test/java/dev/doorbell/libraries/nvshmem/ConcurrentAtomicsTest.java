package dev.doorbell.libraries.nvshmem;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.libraries.nvshmem.setup.Path;
import dev.doorbell.pdes.RunState;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Four PEs update words of each other at once, by NIC or by the targets' proxies. */
class ConcurrentAtomicsTest {

    private static final int PES = 4;
    private static final int EACH = 25;

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noUpdateIsLost(boolean nativeAtomics) {
        List<Long> tickets = new ArrayList<>();
        List<Long> bits = new ArrayList<>();
        MachineRun cluster =
                PeMachine.of(Path.IBRC, PES)
                        .options(it ->
                                it.queueDepth(64)
                                        .proxy(proxy -> proxy.nativeAtomics(nativeAtomics)))
                        .launch(
                                1,
                                (cta, words) -> {
                                    int me = cta.pe().id();
                                    for (int i = 0; i < EACH; i++) {
                                        if (me != 0) {
                                            tickets.add(cta.atomics().fetchInc(words, 0));
                                        }
                                        for (int peer = 0; peer < PES; peer++) {
                                            if (peer != me) {
                                                cta.atomics().or(words.plus(16), 1L << me, peer);
                                            }
                                        }
                                    }
                                    cta.barrierAll();
                                    bits.add(cta.load(words.plus(16)));
                                });
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        long all = 3L * EACH;
        assertThat(tickets).hasSize((int) all);
        assertThat(tickets.stream().sorted().toList())
                .isEqualTo(LongStream.range(0, all).boxed().toList());
        assertThat(bits).containsExactlyInAnyOrder(0b1110L, 0b1101L, 0b1011L, 0b0111L);
    }
}
