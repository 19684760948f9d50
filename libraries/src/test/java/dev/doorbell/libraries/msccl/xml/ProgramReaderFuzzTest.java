package dev.doorbell.libraries.msccl.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.dialect.Dialect;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.verify.Verification;
import dev.doorbell.libraries.msccl.verify.Verifier;
import dev.doorbell.libraries.msccl.verify.VerifyOptions;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Programs with random damage: rejected with the reader's own exception, or verified. */
@Timeout(value = 120, unit = TimeUnit.SECONDS)
class ProgramReaderFuzzTest {

    private static final long FIRST_SEED = Long.getLong("doorbell.seed", 20_261_121L);
    private static final int TEXTS = 3_000;
    private static final List<String> PIECES =
            List.of(
                    "<",
                    ">",
                    "\"",
                    "'",
                    "/",
                    "=",
                    "&",
                    "&x;",
                    "<!--",
                    "-->",
                    "<![CDATA[",
                    "]]>",
                    "<?",
                    "?>",
                    "<!DOCTYPE a>",
                    "<tb>",
                    "</tb>",
                    "<step/>",
                    "</gpu>",
                    "\u0000",
                    "\n",
                    "\uD800",
                    "-1",
                    "2147483648",
                    "99999999999999999999",
                    "0x",
                    "08",
                    " ",
                    "");

    @Test
    void refusesOrJudgesWhateverItIsGiven() {
        int read = 0;
        for (long seed = FIRST_SEED; seed < FIRST_SEED + TEXTS; seed++) {
            Random random = new Random(seed);
            String text = damaged(random);
            try {
                Program program = ProgramReader.read(text);
                for (Dialect dialect : Dialect.values()) {
                    readStrictly(text, dialect);
                }
                Verification verification = Verifier.verify(program, VerifyOptions.DEFAULT);
                assertThat(verification.findings()).isNotNull();
                read++;
            } catch (ProgramXmlException refused) {
                assertThat(refused.line()).isPositive();
                assertThat(refused.column()).isPositive();
            } catch (RuntimeException e) {
                fail("replay with -Ddoorbell.seed=%d".formatted(seed), e);
            }
        }
        assertThat(read).as("texts that are still programs").isPositive();
    }

    private static void readStrictly(String text, Dialect dialect) {
        try {
            assertThat(ProgramReader.read(text, dialect)).isEqualTo(ProgramReader.read(text));
        } catch (ProgramXmlException refused) {
            assertThat(refused).hasMessageStartingWith("line ");
        }
    }

    private static String damaged(Random random) {
        Algorithm[] algorithms = Algorithm.values();
        Algorithm algorithm = algorithms[random.nextInt(algorithms.length)];
        StringBuilder text =
                new StringBuilder(
                        ProgramWriter.write(
                                algorithm.program(new Shape(1, 2, 1, 1, Protocol.SIMPLE))));
        int times = 1 + random.nextInt(3);
        for (int i = 0; i < times; i++) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(4)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, PIECES.get(random.nextInt(PIECES.size())));
                case 2 -> digit(text, at, random);
                default -> text.setLength(Math.max(1, at));
            }
        }
        return text.toString();
    }

    /** Changes the next number, which usually leaves a valid program. */
    private static void digit(StringBuilder text, int from, Random random) {
        for (int at = from; at < text.length(); at++) {
            if (Character.isDigit(text.charAt(at))) {
                text.setCharAt(at, (char) ('0' + random.nextInt(10)));
                return;
            }
        }
    }
}
