package dev.doorbell.libraries.msccl.runtime.slot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class LinesTest {

    /** The layout of {@code ncclLLFifoLine}: data1, flag1, data2, flag2. */
    @ParameterizedTest
    @CsvSource({
        "0102030405060708, 010203040700000005060708" + "07000000",
        "01020304050607, 010203040700000005060700" + "07000000",
    })
    void aLineOfLlHasAFlagBehindEachWord(String data, String line) {
        byte[] bytes = HexFormat.of().parseHex(data);

        assertThat(Lines.LL.encode(bytes, 0, bytes.length, 16, 7))
                .isEqualTo(HexFormat.of().parseHex(line));
    }

    @ParameterizedTest
    @EnumSource
    void decodesWhatItHasEncoded(Lines form) {
        long seed = 20261127;
        Random random = new Random(seed);
        for (int round = 0; round < 300; round++) {
            byte[] data = new byte[1 + random.nextInt(700)];
            random.nextBytes(data);
            int offset = random.nextInt(data.length);
            int length = data.length - offset;
            int wire = (Math.ceilDiv(length, form.dataBytes) + random.nextInt(3)) * form.bytes;
            long flag = 1 + random.nextInt(1000);
            byte[] lines = form.encode(data, offset, length, wire, flag);

            assertThat(form.decode(lines, length))
                    .as("seed %d, round %d", seed, round)
                    .isEqualTo(Arrays.copyOfRange(data, offset, data.length));
            assertThat(form.missing(lines, flag)).isEqualTo(-1);
            assertThat(form.missing(lines, flag + 8)).isZero();

            int line = random.nextInt(wire / form.bytes);
            lines[(line + 1) * form.bytes - (form == Lines.LL ? 4 : 8)] ^= 1;
            assertThat(form.missing(lines, flag)).isEqualTo(line);
        }
    }
}
