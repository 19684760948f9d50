package dev.doorbell.libraries.nvshmem.ibrc.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.nvshmem.transport.ElementStores;
import dev.doorbell.libraries.nvshmem.transport.OperationKind;
import dev.doorbell.libraries.nvshmem.transport.RemoteOperation;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Ring entries decode to the encoded operations, in NVSHMEM's sizes. */
class ProxyEntryCodecTest {

    private static final long REMOTE = NodeMemory.gpuAddress(7, (1L << 40) - 8);
    private static final long LOCAL = NodeMemory.gpuAddress(3, (1L << 40) - 64);

    private final ProxyEntryCodec codec = new ProxyEntryCodec(3);
    private final long[] words = new long[ProxyEntryCodec.MOST_WORDS];

    @Test
    void entriesHaveTheSizesOfNvshmem() {
        assertThat(ProxyOpcode.PUT.entryBytes()).isEqualTo(32);
        assertThat(ProxyOpcode.GET.entryBytes()).isEqualTo(32);
        assertThat(ProxyOpcode.INLINE_PUT.entryBytes()).isEqualTo(24);
        assertThat(ProxyOpcode.ADD.entryBytes()).isEqualTo(40);
        assertThat(ProxyOpcode.COMPARE_SWAP.entryBytes()).isEqualTo(40);
        assertThat(ProxyOpcode.FENCE.entryBytes()).isEqualTo(8);
    }

    @Test
    void transfersSurviveTheRing() {
        for (OperationKind kind : new OperationKind[] {OperationKind.PUT, OperationKind.GET}) {
            RemoteOperation operation =
                    new RemoteOperation(
                            kind,
                            0xffff,
                            REMOTE,
                            0xff_5a5a,
                            LOCAL,
                            0xab_cdef,
                            Integer.MAX_VALUE,
                            kind == OperationKind.GET,
                            0,
                            0);
            assertThat(through(ProxyOpcode.valueOf(kind.name()), operation)).isEqualTo(operation);
        }
    }

    @Test
    void valuesOfAllBitsSurviveTheRing() {
        long seed = Long.getLong("doorbell.seed", 20260301);
        Random random = new Random(seed);
        for (int i = 0; i < 1_000; i++) {
            long operand = random.nextLong();
            long compare = random.nextLong();
            RemoteOperation swap =
                    new RemoteOperation(
                            OperationKind.ATOMIC_COMPARE_SWAP,
                            i,
                            REMOTE,
                            0x01_005a,
                            LOCAL,
                            0xfe_dc5a,
                            8,
                            true,
                            operand,
                            compare);
            assertThat(through(ProxyOpcode.COMPARE_SWAP, swap)).as("seed %d", seed).isEqualTo(swap);
            RemoteOperation store =
                    new RemoteOperation(
                            OperationKind.INLINE_PUT, i, REMOTE, 0x5a, 0, 0, 8, false, operand, 0);
            assertThat(through(ProxyOpcode.INLINE_PUT, store)).as("seed %d", seed).isEqualTo(store);
        }
    }

    @Test
    void theStoreOfAThreadIsAnInlinePut() {
        ElementStores stores = new ElementStores(5, REMOTE - 1000, 0x25a, 16, 2, new long[] {1, 9});
        codec.encode(stores, 1, words);
        assertThat(codec.decode(words))
                .isEqualTo(
                        new RemoteOperation(
                                OperationKind.INLINE_PUT,
                                5,
                                REMOTE - 984,
                                0x25a,
                                0,
                                0,
                                2,
                                false,
                                9,
                                0));
    }

    @Test
    void aSignalThatSetsBecomesAWriteOfItsWord() {
        RemoteOperation set =
                new RemoteOperation(
                        OperationKind.INLINE_PUT, 1, REMOTE, 0x15a, 0, 0, 8, false, -1, 0);
        RemoteOperation decoded = through(ProxyOpcode.SIGNAL_SET, set);
        assertThat(decoded.kind()).isEqualTo(OperationKind.INLINE_PUT);
        assertThat(decoded.operand()).isEqualTo(-1);
        assertThat(decoded.length()).isEqualTo(8);
    }

    @Test
    void refusesALocalBufferOfAnotherGpu() {
        RemoteOperation put =
                new RemoteOperation(
                        OperationKind.PUT,
                        1,
                        REMOTE,
                        0x15a,
                        NodeMemory.gpuAddress(2, 0),
                        0x15a,
                        8,
                        false,
                        0,
                        0);
        assertThatThrownBy(() -> codec.encode(ProxyOpcode.PUT, put, words))
                .hasMessageContaining("expected a local buffer in GPU 3");
    }

    private RemoteOperation through(ProxyOpcode opcode, RemoteOperation operation) {
        codec.encode(opcode, operation, words);
        for (int i = 0; i < opcode.words(); i++) {
            assertThat(words[i] >>> RingWords.PAYLOAD_BITS).as("flag byte of word %d", i).isZero();
        }
        assertThat(ProxyEntryCodec.opcode(words[0])).isEqualTo(opcode);
        return codec.decode(words);
    }
}
