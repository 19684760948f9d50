package dev.doorbell.coordinator.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Every page keeps the rules of WCAG 2.2 AA that axe-core can check, in light and in dark. */
@Needs({Outside.CHROMIUM, Outside.CHROMEDRIVER})
class AccessibilityTest {

    private static final String PUTS =
            "{workload: nvshmem/put-bw, path: %s, trace: true, parameters: {ctas: [1, 4], sizes: [1K, 4K], iterations: 3}}";
    private static final String HANG =
            "{workload: nvshmem/wrong-use, parameters: {case: missing-signal}}";
    private static final String SWEEP =
            "{job: {workload: nvshmem/put-bw, parameters: {sizes: 4K, iterations: 3}}, vary: {ctas: [1, 4], nic.doorbell: [60ns, 4x]}}";

    /** Violations in one line each: the rule, and where. */
    private static final String CHECK =
            """
            const done = arguments[arguments.length - 1];
            axe.run(document, {
              runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
            }).then(
              (result) => done(result.violations.flatMap((rule) => rule.nodes.map(
                (node) => rule.id + " " + node.target.join(" ") + ": "
                    + node.failureSummary.replace(/\\s+/g, " "))).join("\\n")),
              (problem) => done("failed: " + problem));
            """;

    @RegisterExtension private static final InBrowser SHARED = new InBrowser();

    private final Dashboard dashboard = SHARED.dashboard();
    private final Browser browser = SHARED.browser();

    @Test
    void noPageBreaksARule() throws IOException {
        String a = dashboard.ended(PUTS.formatted("ibgda"));
        String b = dashboard.ended(PUTS.formatted("ibrc"));
        String hang = dashboard.ended(HANG);
        String sweep = dashboard.sweep(SWEEP);
        SequencedMap<String, String> pages = new LinkedHashMap<>();
        pages.put("jobs", "/");
        pages.put("cluster", "/cluster");
        pages.put("submit", "/submit");
        pages.put("form", "/submit?preset=put-bw");
        pages.put("file-form", "/submit?workload=msccl/custom");
        pages.put("sweep-form", "/submit?preset=put-bw&sweep=true");
        pages.put("results", "/jobs/" + a);
        for (String tab : List.of("resources", "budget", "configuration", "log")) {
            pages.put(tab, "/jobs/" + a + "?tab=" + tab);
        }
        pages.put("timeline", "/jobs/" + a + "/timeline");
        pages.put("hang", "/jobs/" + hang);
        pages.put("sweeps", "/sweeps");
        pages.put("sweep", "/sweeps/" + sweep);
        pages.put("compare", "/compare");
        pages.put("compared", "/compare?job=" + a + "&job=" + b);
        pages.put("docs", "/docs");
        pages.put("doc", "/docs/dashboard");
        pages.put("login", "/login");
        pages.put("none", "/jobs/job-999");
        String axe = axe();
        Map<String, String> broken = new LinkedHashMap<>();
        for (String scheme : List.of("light", "dark")) {
            for (int width : new int[] {1280, 390}) {
                browser.screen(width, 900, width < 600).scheme(scheme);
                pages.forEach((name, address) -> {
                    browser.open(address);
                    if (name.equals("timeline")) {
                        browser.awaitFound("#timeline-canvas[data-ready]");
                    }
                    browser.run(axe);
                    String violations = browser.answer(CHECK);
                    if (!violations.isEmpty()) {
                        broken.put("%s, %s, %d".formatted(name, scheme, width), violations);
                    }
                    browser.pictureOf("%s-%s-%d".formatted(name, scheme, width));
                });
            }
        }
        browser.forget(); // A page that does not exist is an error in the console.

        assertThat(broken).isEmpty();
    }

    private static String axe() throws IOException {
        try (InputStream in = AccessibilityTest.class.getResourceAsStream("/axe.min.js")) {
            assertThat(in).as("axe-core").isNotNull();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
