package dev.doorbell.cli.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers of programs of users whose columns declare roles. */
class DeclaredChoicesTest {

    private static final String PROGRAM =
            """
            import dev.doorbell.pdes.report.Measurement;
            import dev.doorbell.workloads.program.*;
            import dev.doorbell.workloads.result.*;
            import java.math.BigDecimal;
            import java.util.List;

            public class Orders implements KernelProgram {
                public void run(KernelHost host) {}

                public List<Table> tables(Inputs inputs, List<Measurement> measurements) {
                    return List.of(
                            new Table(
                                    "orders",
                                    List.of(
                                            FIRST,
                                            new Column("size", "B"),
                                            new Column("time", "us")),
                                    List.of(
                                            row("ring", 8, 30),
                                            row("tree", 8, 20),
                                            row("none", 8, 10),
                                            row("ring", 64, 40),
                                            row("tree", 64, 50),
                                            row("none", 64, 10))));
                }

                private static List<Cell> row(String order, long size, long time) {
                    return List.of(
                            Cell.word(order), Cell.of(size), Cell.of(BigDecimal.valueOf(time)));
                }
            }
            """;

    @TempDir private Path folder;

    @Test
    void aChoiceOfAnyNameIsCompared() throws IOException {
        assertThat(answers("Column.choice(\"order\")"))
                .containsExactly("fastest order: none, at every size");
    }

    @Test
    void aReferenceDoesNotCompete() throws IOException {
        assertThat(answers("Column.choice(\"order\", List.of(\"none\", \"absent\"))"))
                .containsExactly(
                        "fastest order by size, without none: tree up to 8 B, ring from 64 B on");
    }

    @Test
    void aWinnerAnswersTheQuestionThatItNames() throws IOException {
        assertThat(answers("Column.winner(\"order\", \"calmest order\")"))
                .containsExactly("calmest order: ring and tree and none");
    }

    @Test
    void aNameAloneIsNoChoice() throws IOException {
        assertThat(answers("new Column(\"scheme\", \"\")"))
                .containsExactly("lowest time 10 us at scheme none, size 8 B");
    }

    /** Answers of the program with this first column. */
    private List<String> answers(String column) throws IOException {
        Path file =
                Files.writeString(folder.resolve("Orders.java"), PROGRAM.replace("FIRST", column));
        Outcome outcome = Outcome.of("run", file.toString());
        assertThat(outcome.err()).isEmpty();
        return outcome.out()
                .lines()
                .filter(it -> it.startsWith("answer "))
                .map(it -> it.substring("answer".length()).strip())
                .toList();
    }
}
