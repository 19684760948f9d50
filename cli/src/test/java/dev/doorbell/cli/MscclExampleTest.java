package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class MscclExampleTest {

    @TempDir Path folder;

    @Test
    void listsThePrograms() {
        assertThat(Outcome.of("msccl", "example").out())
                .contains("\nring ", "\nallpairs ", "\ntwostep ", "all-reduce around a ring")
                .endsWith("'doorbell msccl example NAME --file FILE' writes one.\n");
    }

    @ParameterizedTest
    @EnumSource
    void writesProgramsThatPass(Algorithm algorithm) {
        String file = folder.resolve("program.xml").toString();

        Outcome outcome =
                Outcome.of(
                        "msccl",
                        "example",
                        algorithm.symbol(),
                        "--nodes=2",
                        "--gpus=4",
                        "--file=" + file);

        assertThat(outcome.out())
                .isEqualTo("%s: verify it with 'doorbell msccl verify %s'\n".formatted(file, file));
        String goal = algorithm == Algorithm.ALL_TO_NEXT ? "--as=alltonext" : "--strict=executor";
        assertThat(Outcome.of("msccl", "verify", file, goal).exit()).isZero();
    }

    @Test
    void printsAProgram() {
        assertThat(Outcome.of("msccl", "example", "ring", "--protocol=ll", "--nodes=1").out())
                .startsWith("<algo name=\"ring\" proto=\"LL\"")
                .contains("ngpus=\"8\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rign | program is 'rign'; expected one of ring, allpairs, hierarchical, twostep,"
                        + " alltonext, recursivedoubling; did you mean ring?",
                "ring --nodes=0 | --nodes is 0; expected a whole number from 1 to 16",
                "ring --protocol=ll12 | --protocol is 'll12'; expected one of simple, ll, ll128; did you mean ll128?",
                "ring --nodes=1 --gpus=1 | program ring: a collective of one GPU needs no program",
            })
    void saysWhatIsWrong(String arguments, String sentence) {
        Outcome outcome = Outcome.of(("msccl example " + arguments).split(" "));

        assertThat(outcome.err()).isEqualTo(sentence + "\n");
        assertThat(outcome.exit()).isEqualTo(2);
    }
}
