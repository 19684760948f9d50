package dev.doorbell.systemtests.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

/** Chart rendered by Helm 4, and its objects decoded by kubectl. */
@Needs({Outside.HELM, Outside.KUBECTL})
class Helm4RenderingTest extends HelmRendering {

    @Override
    Helm helm() {
        return new HelmProgram(Tool.of(Outside.HELM));
    }

    @ParameterizedTest
    @MethodSource("valuesFiles")
    void kubectlDecodesEveryObject(Path values) {
        assertThat(rendered(values, Map.of()))
                .filteredOn(it -> !KubernetesObjects.ofTheOperator(it))
                .hasSizeGreaterThan(6)
                .allSatisfy(it -> assertThat(kubectl().complaint(it)).isEmpty());
    }

    @Test
    void kubectlComplainsOfAWrongType() {
        JsonNode wrong =
                KubernetesObjects.read(
                                """
                                {apiVersion: v1, kind: Service, metadata: {name: x},
                                 spec: {ports: [{port: "eighty"}]}}
                                """)
                        .getFirst();

        assertThat(kubectl().complaint(wrong))
                .contains("cannot unmarshal string into Go struct field ServicePort");
    }

    private Kubectl kubectl() {
        return new Kubectl(Tool.of(Outside.KUBECTL), folder);
    }
}
