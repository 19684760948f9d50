package dev.doorbell.systemtests.deploy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Helm 4 as a program.
 *
 * @param program the program
 */
record HelmProgram(Tool program) implements Helm {

    @Override
    public Tool.Result lint(Path chart) {
        return program.run("lint", "--strict", chart.toString());
    }

    @Override
    public Tool.Result template(Path chart, Path values, Map<String, String> settings) {
        List<String> arguments =
                new ArrayList<>(
                        List.of(
                                "template",
                                "doorbell",
                                chart.toString(),
                                "--kube-version=" + KUBERNETES,
                                "--values",
                                values.toString()));
        settings.forEach((path, value) -> arguments.addAll(List.of("--set", path + "=" + value)));
        Tool.Result result = program.run(arguments.toArray(String[]::new));
        return new Tool.Result(result.status(), withoutLog(result.said()));
    }

    @Override
    public String toString() {
        return "Helm 4";
    }

    /** Removes log lines about links in the chart from the output. */
    private static String withoutLog(String said) {
        return said.replaceAll("(?m)^level=INFO .*\\R", "");
    }
}
