package dev.doorbell.coordinator.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Comparison of jobs, and the uncertainty of one, in a real browser. */
@Needs({Outside.CHROMIUM, Outside.CHROMEDRIVER})
class CompareBrowserTest {

    private static final int JOBS = 8;

    private static final String PUTS =
            "{workload: nvshmem/put-bw, seed: %d, parameters: {ctas: [%d], sizes: [8], iterations: 2, warmup: 0}}";

    @RegisterExtension private static final InBrowser SHARED = new InBrowser();

    private final Dashboard dashboard = SHARED.dashboard();
    private final Browser browser = SHARED.browser();

    @Test
    void comparesEightJobsFromTheList() throws IOException {
        for (int i = 1; i <= JOBS; i++) {
            dashboard.ended(PUTS.formatted(i, i));
        }

        browser.open("/");
        browser.run(
                "[...document.querySelectorAll('#jobs tbody input')].slice(0, 8).forEach((it) => it.click())");
        browser.press("Compare");

        browser.awaitWords("job-8");
        assertThat(browser.ask("new URL(location).searchParams.getAll('job').length"))
                .isEqualTo("8");
        assertThat(browser.words()).contains("bandwidth");
        browser.picture("compare-eight");
    }

    @Test
    void runsTheUncertaintyOfAJob() throws IOException {
        String id = dashboard.ended(PUTS.formatted(1, 1));

        browser.open("/jobs/" + id);
        browser.run("document.querySelector('[name=samples]').value = '20'");
        browser.press("Run uncertainty");

        browser.awaitWords("20 runs; in each, ");
        assertThat(browser.text("#uncertainty table")).contains("5 %", "50 %", "95 %");
        browser.picture("uncertainty", "#uncertainty");
    }
}
