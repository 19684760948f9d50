package dev.doorbell.systemtests.deploy;

import com.marcnuri.helm.LintResult;
import com.marcnuri.helm.TemplateCommand;
import java.nio.file.Path;
import java.util.Map;

/** Helm 3 as a library, which needs no installation. */
record HelmLibrary() implements Helm {

    @Override
    public Tool.Result lint(Path chart) {
        LintResult result = new com.marcnuri.helm.Helm(chart).lint().strict().call();
        return new Tool.Result(result.isFailed() ? 1 : 0, String.join("\n", result.getMessages()));
    }

    @Override
    public Tool.Result template(Path chart, Path values, Map<String, String> settings) {
        TemplateCommand command =
                new com.marcnuri.helm.Helm(chart)
                        .template()
                        .withName("doorbell")
                        .withKubeVersion(KUBERNETES)
                        .withValuesFile(values);
        settings.forEach(command::set);
        try {
            return new Tool.Result(0, command.call());
        } catch (IllegalStateException e) {
            return new Tool.Result(1, String.valueOf(e.getMessage()));
        }
    }

    @Override
    public String toString() {
        return "Helm 3";
    }
}
