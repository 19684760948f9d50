package dev.doorbell.libraries.msccl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.msccl.RealPrograms.Row;
import dev.doorbell.libraries.msccl.dialect.Dialect;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.verify.FindingKind;
import dev.doorbell.libraries.msccl.verify.Severity;
import dev.doorbell.libraries.msccl.verify.Verification;
import dev.doorbell.libraries.msccl.verify.Verifier;
import dev.doorbell.libraries.msccl.verify.VerifyOptions;
import dev.doorbell.libraries.msccl.verify.data.Goal;
import dev.doorbell.libraries.msccl.xml.ProgramReader;
import dev.doorbell.libraries.msccl.xml.ProgramWriter;
import dev.doorbell.libraries.msccl.xml.ProgramXmlException;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Eighty programs of other projects, with the known errors of some. */
@Needs(Outside.DATA)
class RealProgramsTest {

    private static final Set<FindingKind> BEHAVIOUR =
            EnumSet.of(
                    FindingKind.OUT_OF_BOUNDS,
                    FindingKind.OVERLAP,
                    FindingKind.DUPLICATE_CONNECTION,
                    FindingKind.UNMATCHED,
                    FindingKind.COUNT,
                    FindingKind.DEPENDENCY_TARGET,
                    FindingKind.DEPENDENCY_UNPUBLISHED,
                    FindingKind.DEPENDENCY_CYCLE,
                    FindingKind.DEADLOCK,
                    FindingKind.SLOT_DEADLOCK,
                    FindingKind.UNINITIALISED_READ,
                    FindingKind.RACE,
                    FindingKind.WRONG_DATA);

    @Test
    void thereAreEighty() {
        assertThat(RealPrograms.rows()).hasSize(80);
    }

    @Test
    void writesBackWhatItRead() {
        for (Row row : RealPrograms.rows()) {
            Program program = ProgramReader.read(row.text());

            assertThat(ProgramReader.read(ProgramWriter.write(program)))
                    .as(row.file())
                    .isEqualTo(program);
        }
    }

    @Test
    void judgesEachAsIsKnownOfIt() {
        for (Row row : RealPrograms.rows()) {
            Verification verification = verify(row);
            Set<FindingKind> errors = errors(verification);
            errors.retainAll(BEHAVIOUR);

            String result = row.result();
            if (result.contains("OK")) {
                assertThat(errors).as(row.file()).isEmpty();
                assertThat(verification.slots().orElseThrow().needed())
                        .as("slots of %s", row.file())
                        .isEqualTo(Integer.parseInt(result.replaceFirst(".*s=", "")));
            } else if (row.findings().contains("dup-")) {
                assertThat(errors).as(row.file()).containsOnly(FindingKind.DUPLICATE_CONNECTION);
            } else if (result.contains("deadlock")) {
                assertThat(errors).as(row.file()).containsOnly(FindingKind.DEADLOCK);
            } else if (result.contains("WRONG")) {
                assertThat(errors).as(row.file()).containsOnly(FindingKind.WRONG_DATA);
            } else {
                assertThat(result).as(row.file()).isEqualTo("skip");
            }
        }
    }

    @Test
    void findsWhatTheParsersDoNotLike() {
        for (Row row : RealPrograms.rows()) {
            Verification verification = verify(row);
            String known = row.findings();

            assertThat(says(verification, "chan -1 "))
                    .as(row.file())
                    .isEqualTo(known.contains("chan<0"));
            assertThat(says(verification, "thread blocks are more than microsoft/msccl's 216"))
                    .as(row.file())
                    .isEqualTo(known.contains("tb>216"));
            assertThat(verification.of(FindingKind.CHUNKS).isEmpty())
                    .as(row.file())
                    .isNotEqualTo(known.contains("chunks-inconsistent"));
            assertThat(verification.of(FindingKind.DEPENDENCY_CHAIN).isEmpty())
                    .as(row.file())
                    .isNotEqualTo(known.contains("dep-chain-broken"));
            assertThat(verification.of(FindingKind.STEP_NUMBER).isEmpty())
                    .as(row.file())
                    .isNotEqualTo(known.contains("runtime-step!=s"));
        }
    }

    @Test
    void refusesWhatMicrosoftsParserRefuses() {
        List<String> refused =
                List.of("chan<0", "tb>216", "chunks-inconsistent", "dep-chain-broken");
        for (Row row : RealPrograms.rows()) {
            if (refused.stream().anyMatch(row.findings()::contains)) {
                assertThatThrownBy(() -> ProgramReader.read(row.text(), Dialect.MICROSOFT))
                        .as(row.file())
                        .isInstanceOf(ProgramXmlException.class);
            } else {
                assertThat(ProgramReader.read(row.text(), Dialect.MICROSOFT))
                        .as(row.file())
                        .isEqualTo(ProgramReader.read(row.text()));
            }
        }
    }

    /** Four of the eight write data that passes through a GPU over its output. */
    @Test
    void sendsToTheNextRankUnlessWhatPassesThroughOverwritesIt() {
        for (Row row : RealPrograms.rows()) {
            if (row.file().contains("alltonext")) {
                Verification verification =
                        Verifier.verify(
                                ProgramReader.read(row.text()),
                                VerifyOptions.DEFAULT.withGoal(Goal.ALL_TO_NEXT));
                boolean passes = row.text().contains("type=\"rcs\"");

                assertThat(errors(verification).contains(FindingKind.WRONG_DATA))
                        .as(row.file())
                        .isEqualTo(passes);
                assertThat(errors(verification).contains(FindingKind.RACE))
                        .as(row.file())
                        .isEqualTo(passes);
            }
        }
    }

    private static Verification verify(Row row) {
        return Verifier.verify(ProgramReader.read(row.text()), VerifyOptions.DEFAULT);
    }

    private static Set<FindingKind> errors(Verification verification) {
        return verification.findings().stream()
                .filter(it -> it.severity() == Severity.ERROR)
                .map(it -> it.kind())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(FindingKind.class)));
    }

    private static boolean says(Verification verification, String words) {
        return verification.findings().stream().anyMatch(it -> it.sentence().contains(words));
    }
}
