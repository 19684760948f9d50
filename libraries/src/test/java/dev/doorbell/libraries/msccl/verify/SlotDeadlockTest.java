package dev.doorbell.libraries.msccl.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.SizeRange;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Programs that complete up to a size and deadlock above it. */
class SlotDeadlockTest {

    /** Both send k chunks, then receive: k slots are needed once each chunk is an operation. */
    @Test
    void predictsTheGreatestSizeThatCompletes() {
        for (int count = 1; count <= 9; count++) {
            for (Protocol protocol : Protocol.values()) {
                Program program = Exchange.of(true, count, protocol);

                SlotUse slots = verify(program).slots().orElseThrow();

                assertThat(slots.needed()).isEqualTo(count);
                if (count <= protocol.slots()) {
                    assertThat(slots.largestSafeBytes()).isEmpty();
                } else {
                    // Enough chunks share an operation to make the operations fit the slots.
                    int together = Math.ceilDiv(count, protocol.slots());
                    long safe = protocol.tileBytes() / together * 2 * count;
                    assertThat(slots.largestSafeBytes()).hasValue(safe);
                    assertThat(slots.completes(safe)).isTrue();
                    assertThat(slots.completes(safe + 1)).isFalse();
                }
            }
        }
    }

    @Test
    void saysWhetherSizesThatStopAreMeant() {
        Program program = Exchange.of(true, 3, Protocol.SIMPLE);
        long safe = (1L << 20) * 6;

        assertThat(verify(program).of(FindingKind.SLOT_DEADLOCK).get(0).severity())
                .isEqualTo(Severity.ERROR);
        Program within = program.withHeader(program.header().withSizes(SizeRange.of(0, safe)));
        assertThat(verify(within).of(FindingKind.SLOT_DEADLOCK).get(0).severity())
                .isEqualTo(Severity.NOTE);
        assertThat(
                        Verifier.verify(program, VerifyOptions.DEFAULT.withSizes(List.of(safe)))
                                .passed())
                .isTrue();
        assertThat(
                        Verifier.verify(program, VerifyOptions.DEFAULT.withSizes(List.of(safe + 1)))
                                .passed())
                .isFalse();
        assertThat(verify(program).of(FindingKind.SLOT_DEADLOCK).get(0).sentence())
                .isEqualTo(
                        "calls of 6291457 bytes and more stop, 1 chunks to an operation and 2 slots a connection: GPU 0 thread block 0 step 0 (s) waits for the slot freed by GPU 1 thread block 0 step 1 (r); GPU 1 thread block 0 step 0 (s) waits for the slot freed by GPU 0 thread block 0 step 1 (r)");
    }

    private static Verification verify(Program program) {
        return Verifier.verify(program, VerifyOptions.DEFAULT);
    }
}
