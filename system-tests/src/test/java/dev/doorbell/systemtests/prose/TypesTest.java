package dev.doorbell.systemtests.prose;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Java types that documents name, and the packages they give. */
class TypesTest {

    private static final Types TYPES = Types.ofRepository();

    static List<Markdown> documents() {
        return Markdown.all();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void existWhereDocumentsSay(Markdown document) {
        assertThat(TYPES.missing(document)).isEmpty();
    }

    @Test
    void aMissingTypeIsFound() {
        String text =
                """
                `LpRuntime`, `pdes/LpRuntime`, `dev.doorbell.pdes.LpRuntime`, `ClusterPlan.of`, `-Dtest=LpRuntime`
                `NoRuntime`, `hardware/LpRuntime`, `NoPlan.of`, `libraries.NoSuchThing`
                `GET /api/v1/jobs/ID`, `DatatypeX`, `deploy/docker/Dockerfile`, `JobService`, `K`, `size/CTA`
                """;

        assertThat(TYPES.missing(new Markdown(Markdown.all().getFirst().file(), text)))
                .containsExactly(
                        "NoRuntime",
                        "hardware/LpRuntime",
                        "NoPlan.of",
                        "libraries.NoSuchThing",
                        "DatatypeX");
    }
}
