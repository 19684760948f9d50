package dev.doorbell.coordinator.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.Keys;

/**
 * First steps of a new user in a real browser: submit a job, watch it, read its result, change a
 * constant, compare. Screenshots are in {@code target/screenshots}.
 */
@Needs({Outside.CHROMIUM, Outside.CHROMEDRIVER})
class BrowserTest {

    private static final String PUTS =
            "{workload: nvshmem/put-bw, path: %s, trace: true, parameters: {ctas: [1, 4], sizes: [1K, 4K, 16K], iterations: 3}}";
    private static final String LONG =
            "{workload: nvshmem/jacobi, path: ibrc, parameters: {nx: 98, ny: 32, variant: p, iterations: 2000}}";
    private static final String HANG =
            "{workload: nvshmem/wrong-use, parameters: {case: missing-signal}}";

    @RegisterExtension private static final InBrowser SHARED = new InBrowser();

    private final Dashboard dashboard = SHARED.dashboard();
    private final Browser browser = SHARED.browser();

    @Test
    void aNewUserSubmitsWatchesReadsAndCompares() throws IOException {
        browser.open("/cluster");
        browser.awaitWords("node-agent-0");
        browser.follow("Submit");
        browser.picture("submit");
        browser.follow("NVSHMEM: the GPU rings the doorbell");
        browser.picture("form");
        browser.fill("field-p.iterations", "10");
        browser.choose("field-trace", "true");
        browser.press("Submit the job");
        String first = job();
        browser.awaitWords("PASSED");
        browser.picture("result");
        browser.picture("result-curves", "#summary");
        assertThat(browser.words()).contains("published: peak from 2 KiB, 64 CTAs");

        browser.follow("Change something and run again");
        browser.choose("field-path", "ibrc");
        browser.press("Submit the job");
        String second = job();
        browser.awaitWords("PASSED");
        browser.choose("b", first);
        browser.press("Compare");

        browser.awaitWords("virtual end of " + first + " over that of " + second);
        assertThat(browser.words()).contains("ibgda").contains("ibrc");
        browser.picture("compare");
        browser.picture("compare-curves", "#table-1");
        browser.follow("Cluster");
        browser.awaitWords(second + " ran on 2 nodes of dgx-a100-hdr200.");
        browser.picture("cluster");
    }

    @Test
    void aKnobOfTheMachineIsChangedAndTheDifferenceSeen() throws IOException {
        browser.open("/submit?preset=put-bw-ibrc");
        browser.fill("field-p.iterations", "3");
        browser.fill("field-p.ctas", "16");
        browser.fill("field-p.sizes", "1K,4K");
        browser.press("Submit the job");
        String first = job();
        browser.awaitWords("PASSED");
        browser.open("/jobs/" + first + "?tab=resources");
        browser.awaitWords("A busy resource");
        browser.press("Find bottlenecks");
        browser.awaitWords("the CPU proxy, +");
        browser.picture("bottlenecks");
        browser.follow("Change a knob");
        browser.awaitWords("Constants of the machine");
        assertThat(browser.address()).contains("knob=proxy.buildWqe");
        assertThat(browser.find("[id='field-c.proxy.buildWqe']").isDisplayed()).isTrue();
        keepsToThePattern("field-c.proxy.buildWqe", "fast", "Submit the job");
        browser.fill("field-c.proxy.buildWqe", "5x");
        browser.picture("knob", "#constants");
        browser.press("Submit the job");

        String second = job();
        browser.awaitWords("It is " + first + " with something changed.");
        browser.picture("knob-result");
        browser.follow("Configuration");
        browser.awaitWords("5x, changed from 150 ns");
        browser.open("/jobs/" + second + "?from=" + first);
        browser.follow("See what differs");
        browser.awaitWords("virtual end of " + second + " over that of " + first);
        assertThat(browser.words()).contains("dgx-a100-hdr200+proxy.buildWqe=5x");
        browser.awaitFound("figure .chart[data-points]");
        browser.picture("knob-compare", "#table-1");
    }

    @Test
    void theConstantsShownAreThoseOfTheProfileChosen() {
        browser.open("/submit?preset=put-bw-ibrc");
        browser.fill("field-p.sizes", "2K");
        browser.choose("field-profile", "h200-pcie5");

        browser.awaitFound("[id='field-c.gpu.packLaunch']");
        assertThat(browser.find("[id='field-p.sizes']").getDomProperty("value")).isEqualTo("2K");
        assertThat(browser.find("#constants p").getAttribute("textContent"))
                .startsWith("Each is what h200-pcie5 has");
    }

    @Test
    void aSweepIsSubmittedWatchedAndItsJobsCompared() throws IOException {
        browser.open("/submit?preset=put-bw");
        browser.follow("Vary values: submit a sweep instead");
        keepsToThePattern("field-p.iterations", "1, 0x", "Submit the sweep");
        browser.fill("field-p.iterations", "10");
        browser.fill("field-p.sizes", "1K,4K,16K");
        browser.check("path", "ibrc");
        browser.fill("field-vary", "ctas: 1, 16");
        browser.picture("sweep-form");
        browser.press("Submit the sweep");

        browser.awaitWords("ctas");
        assertThat(browser.address()).startsWith("/sweeps/sweep-");
        browser.awaitWords("4 of 4 ended");
        browser.awaitWords("bandwidth");
        assertThat(browser.ask("document.querySelector('#table-1 figure svg').ariaLabel"))
                .contains("path ibgda", "path ibrc");
        browser.picture("sweep");
        browser.picture("sweep-curves", "#table-1");
        String sweep = browser.address();
        browser.screen(390, 844, true);
        for (String page : new String[] {sweep, "/sweeps", "/submit?preset=put-bw&sweep=true"}) {
            browser.open(page);
            assertThat(Integer.parseInt(browser.ask("document.documentElement.scrollWidth")))
                    .as("width of the page " + page)
                    .isLessThanOrEqualTo(390);
        }
        browser.picture("phone-sweep-form");
        browser.screen(1366, 900, false).scheme("dark");
        browser.open(sweep);
        browser.picture("dark-sweep");
        browser.find("#points a[href^='/compare']").click();
        browser.awaitWords("virtual end of ");
    }

    @Test
    void aJobIsWatchedWhileItRunsAndCancelled() throws IOException {
        String id = dashboard.board().submit(LONG, "").id();

        browser.open("/cluster");
        browser.awaitWords(id + " runs on 2 nodes of dgx-a100-hdr200: at ");
        browser.picture("cluster-at-work");
        browser.open("/jobs/" + id);
        browser.awaitWords("turns of services");
        String turns = browser.text("#progress dl:last-of-type");
        browser.awaitOther("#progress dl:last-of-type", turns);
        browser.awaitWords("Utilisation so far");
        assertThat(browser.words()).contains("turns a second", "proxy core");
        browser.awaitWords(" left");
        assertThat(browser.text("#progress dl:last-of-type"))
                .containsPattern("(?s)done\\s+[0-9]+\\.[0-9] %, about [0-9].* left");
        browser.awaitFound(".live svg");
        browser.picture("progress");
        browser.open("/cluster");
        browser.awaitFound("#machine rect.gauge");
        browser.picture("cluster-busy", "#machine");
        browser.open("/jobs/" + id);
        browser.press("Cancel the job");

        browser.awaitWords("CANCELLED");
        assertThat(browser.words())
                .contains("the job was cancelled", "How far it came")
                .doesNotContain("virtual end");
        browser.picture("cancelled");
    }

    @Test
    void everythingIsReachedByTheKeyboardAlone() throws IOException {
        browser.open("/");
        browser.tabTo("Submit");
        browser.keys(Keys.ENTER);
        browser.awaitWords("Start from an example");
        browser.tabTo("A hang: a PE skips a barrier");
        browser.keys(Keys.ENTER);
        browser.awaitWords("Parameters");
        browser.tabTo("Submit the job");
        browser.keys(Keys.ENTER);
        browser.awaitWords("Wait-for graph");
        browser.picture("hang", "#waits");

        String traced = dashboard.ended(PUTS.formatted("ibgda"));
        browser.open("/jobs/" + traced);
        browser.tabTo("Timeline");
        browser.keys(Keys.ENTER);
        browser.awaitFound("#timeline-canvas[data-ready]");
        browser.tabTo("timeline-canvas");
        String before = browser.find("#steps-title").getText();
        browser.keys("n");
        browser.keys("+");
        browser.keys(Keys.ARROW_RIGHT);

        assertThat(browser.find("#steps-title").getText())
                .startsWith("Operation ")
                .isNotEqualTo(before);
        assertThat(browser.address()).contains("?operation=");
        assertThat(browser.find("#steps-body").getText()).contains("ring doorbell", "write CQE");
        browser.keys(Keys.ENTER);
        browser.picture("timeline");
        browser.keys("0");
        browser.keys(Keys.ESCAPE);
        browser.picture("timeline-all");
    }

    @Test
    void noPageIsWiderThanAPhone() throws IOException {
        String a = dashboard.ended(PUTS.formatted("ibgda"));
        String b = dashboard.ended(PUTS.formatted("ibrc"));
        String hang = dashboard.ended(HANG);
        browser.screen(390, 844, true);

        SequencedMap<String, String> pages = new LinkedHashMap<>();
        pages.put("jobs-page", "/");
        pages.put("cluster", "/cluster");
        pages.put("submit", "/submit");
        pages.put("form", "/submit?preset=put-bw");
        pages.put("result", "/jobs/" + a);
        pages.put("hang", "/jobs/" + hang);
        pages.put("compare", "/compare?a=" + a + "&b=" + b);
        pages.put("timeline-page", "/jobs/" + a + "/timeline");
        for (Map.Entry<String, String> page : pages.entrySet()) {
            browser.open(page.getValue());
            assertThat(Integer.parseInt(browser.ask("document.documentElement.scrollWidth")))
                    .as("width of the page " + page.getKey())
                    .isLessThanOrEqualTo(390);
            browser.picture("phone-" + page.getKey());
        }
        browser.open("/");
        assertThat(
                        Double.parseDouble(
                                browser.ask(
                                        "document.querySelector('#jobs td.state .pill')"
                                                + ".getBoundingClientRect().right")))
                .as("the state of a job")
                .isLessThanOrEqualTo(390);
        browser.picture("phone-jobs", "#jobs");
        browser.open("/jobs/" + hang);
        browser.picture("phone-waits", "#waits");
        browser.open("/jobs/" + a + "/timeline");
        browser.awaitFound("#timeline-canvas[data-ready]");
        browser.picture("phone-timeline", "#timeline");
    }

    @Test
    void followsADarkSystem() throws IOException {
        String id = dashboard.ended(PUTS.formatted("ibrc"));
        browser.scheme("dark");

        browser.open("/jobs/" + id);
        assertThat(browser.ask("getComputedStyle(document.body).backgroundColor"))
                .isEqualTo("rgb(20, 24, 29)");
        browser.picture("dark-result");
        browser.open("/jobs/" + id + "/timeline");
        browser.awaitFound("#timeline-canvas[data-ready]");
        browser.picture("dark-timeline");
        browser.open("/jobs/" + id + "?tab=budget");
        browser.picture("dark-budget", "#budget");
        browser.scheme("light");
        browser.press("Dark mode");
        assertThat(browser.ask("getComputedStyle(document.body).backgroundColor"))
                .isEqualTo("rgb(20, 24, 29)");
        browser.press("Light mode");
        assertThat(browser.ask("getComputedStyle(document.body).backgroundColor"))
                .isEqualTo("rgb(255, 255, 255)");
        browser.run("localStorage.clear()");
    }

    /** Input that violates the pattern is not sent. */
    private void keepsToThePattern(String field, String wrong, String button) {
        browser.fill(field, wrong);
        browser.press(button);
        assertThat(browser.address()).as("nothing is sent").contains("/submit?");
    }

    /** Returns the name of the displayed job, once its page is shown. */
    private String job() {
        browser.awaitFound("main");
        String address = browser.address();
        assertThat(address).startsWith("/jobs/job-");
        return address.substring("/jobs/".length()).replaceFirst("\\?.*", "");
    }
}
