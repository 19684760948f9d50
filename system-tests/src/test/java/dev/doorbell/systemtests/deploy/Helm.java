package dev.doorbell.systemtests.deploy;

import java.nio.file.Path;
import java.util.Map;

/** Helm of a major version. */
sealed interface Helm permits HelmLibrary, HelmProgram {

    /** Oldest version of Kubernetes that the chart supports. */
    String KUBERNETES = "1.25.0";

    /** Checks a chart as {@code helm lint --strict} does. */
    Tool.Result lint(Path chart);

    /**
     * Renders a chart as a release called doorbell.
     *
     * @param values a file of values, which override those of the chart
     * @param settings values that override those of the file, by path
     * @return rendered objects, or the error
     */
    Tool.Result template(Path chart, Path values, Map<String, String> settings);
}
