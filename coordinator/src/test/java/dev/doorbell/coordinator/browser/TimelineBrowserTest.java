package dev.doorbell.coordinator.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.Keys;

/** The timeline in a real browser: what it shows, how it is moved, and how fast. */
@Needs({Outside.CHROMIUM, Outside.CHROMEDRIVER})
class TimelineBrowserTest {

    private static final String PUTS =
            "{workload: nvshmem/put-bw, path: ibrc, trace: true, parameters: {ctas: [8], sizes: [4K], iterations: 3}}";

    /** Shows 200,000 spans of 40 engines, pans for two seconds, and answers the mean rate. */
    private static final String PANNED =
            """
            const done = arguments[arguments.length - 1];
            (async () => {
              const { modelOf } = await import("/assets/timeline-model.js");
              const { begin } = await import("/assets/timeline-view.js");
              const events = [];
              for (let tid = 0; tid < 40; tid++) {
                const name = `node${tid % 2}/gpu${tid % 4}/${tid < 20 ? "cta" : "engine"}${tid}`;
                events.push({ ph: "M", name: "thread_name", pid: 1, tid, args: { name } });
                for (let i = 0; i < 5000; i++) {
                  const args = { operation: String(i % 20000) };
                  events.push({ ph: "X", name: "step " + (i % 7), pid: 1, tid, ts: i * 2 + tid / 40, dur: 1.5, args });
                }
              }
              const old = document.getElementById("timeline-canvas");
              const fresh = old.cloneNode();
              delete fresh.dataset.operation;
              old.replaceWith(fresh);
              const line = begin(modelOf({ traceEvents: events }), () => {});
              const whole = line.model.to - line.model.from;
              const rates = [];
              for (const length of [whole, whole / 10, whole / 1000]) {
                const times = [];
                await new Promise((end) => {
                  const frame = (now) => {
                    times.push(now);
                    const at = ((times.length % 120) / 120) * (whole - length);
                    line.show(at, at + length);
                    if (times.length < 120) {
                      requestAnimationFrame(frame);
                    } else {
                      end();
                    }
                  };
                  requestAnimationFrame(frame);
                });
                rates.push((times.length - 1) * 1000 / (times.at(-1) - times[0]));
              }
              done(rates.map((rate) => rate.toFixed(1)).join(" "));
            })().catch((problem) => done("failed: " + problem));
            """;

    private static final String RUN_START =
            "Number(document.getElementById('timeline-overview').ariaValueMin)";
    private static final String VIEW_START =
            "Number(document.getElementById('timeline-overview').ariaValueNow)";

    @RegisterExtension private static final InBrowser SHARED = new InBrowser();

    private final Dashboard dashboard = SHARED.dashboard();
    private final Browser browser = SHARED.browser();

    @Test
    void pansTwoHundredThousandSpans() {
        open();

        String rates = browser.answer(PANNED);

        System.out.println("frames a second at the whole, a tenth and a thousandth: " + rates);
        assertThat(rates).matches("[0-9.]+ [0-9.]+ [0-9.]+");
    }

    @Test
    void foldsPinsSearchesAndSums() throws IOException {
        open();
        browser.press("Next operation");
        assertThat(browser.ask("document.querySelector('[data-timeline=follow]').ariaPressed"))
                .isEqualTo("true");
        browser.picture("timeline-followed");
        browser.press("Sums of the view");
        assertThat(browser.text("#sums-body")).contains("ring doorbell", "write CQE");
        browser.fill("timeline-search", "doorbell");
        browser.picture("timeline-search");
        browser.point("#timeline-canvas", 0.5, 0.2);
        browser.drag("#timeline-canvas", 0.4, 0.5, 0.6, 0.5);
        assertThat(browser.text("#timeline-legend")).contains("fetch WQE", "send");
    }

    @Test
    void sumsTheStepsOfAnArea() throws IOException {
        open();
        browser.press("Sums of the view");
        String whole = browser.text("#sums-body");

        browser.dragWithShift("#timeline-canvas", 0.4, 0.6, 0.4);
        browser.awaitOther("#sums-body", whole);

        assertThat(browser.text("#sums-title"))
                .containsPattern(" us to .* us long, [0-9]+ engines");
        assertThat(browser.text("#sums-body")).contains(" %");
        browser.picture("timeline-sums");
    }

    @Test
    void findsTheNextStepThatContainsAText() {
        open();
        browser.fill("timeline-search", "write cqe");
        browser.keys(Keys.ENTER);
        browser.awaitWords("write CQE");
        String first = browser.ask("document.getElementById('timeline-under').textContent");
        browser.keys(Keys.ENTER);

        assertThat(first).contains("write CQE");
        assertThat(browser.ask("document.getElementById('timeline-under').textContent"))
                .contains("write CQE")
                .isNotEqualTo(first);
    }

    @Test
    void movesThroughTheRunByItsStrip() throws IOException {
        open();
        browser.press("All");
        browser.press("Zoom in");
        browser.press("Zoom in");
        browser.tabTo("timeline-overview");
        browser.keys(Keys.HOME);
        browser.awaitAnswer(VIEW_START + " === " + RUN_START, "true");
        browser.keys(Keys.ARROW_RIGHT);
        browser.awaitAnswer(VIEW_START + " > " + RUN_START, "true");
        double afterOneKey = Double.parseDouble(browser.ask(VIEW_START));

        browser.drag("#timeline-overview", 0.95, 0.5, 0.9, 0.5);
        browser.awaitAnswer(VIEW_START + " > " + afterOneKey, "true");

        assertThat(browser.ask("document.getElementById('timeline-overview').ariaValueText"))
                .matches("[0-9.]+ to [0-9.]+ us of [0-9.]+ us");
        browser.picture("timeline-strip");
    }

    @Test
    void showsTheFactsOfAStep() {
        open();
        browser.press("Next operation");
        boolean hidden = true;
        for (int i = 0; i < 120 && hidden; i++) {
            int row = i / 30;
            browser.point("#timeline-canvas", 0.3 + i % 30 * 0.02, 0.15 + row * 0.1);
            hidden = browser.ask("document.getElementById('timeline-tip').hidden").equals("true");
        }

        assertThat(browser.text("#timeline-tip"))
                .contains("node", "begins at", "takes", "operation:");
    }

    @Test
    void handsATraceOverToPerfetto() {
        open();
        browser.run(
                """
                window.sent = [];
                window.open = (address) => {
                  window.sent.push(address);
                  return { postMessage: (data, to) => window.sent.push([data, to]) };
                };
                document.getElementById("timeline-perfetto").click();
                """);
        browser.awaitAnswer("window.sent.some((it) => it[0] === 'PING')", "true");
        browser.run(
                """
                window.dispatchEvent(
                  new MessageEvent("message", { origin: "https://ui.perfetto.dev", data: "PONG" }));
                """);

        browser.awaitAnswer("window.sent[0]", "https://ui.perfetto.dev");
        browser.awaitAnswer("String(window.sent.at(-1)[1])", "https://ui.perfetto.dev");
        browser.awaitAnswer("window.sent.at(-1)[0].perfetto.buffer.byteLength > 10000", "true");
    }

    private void open() {
        String id = dashboard.ended(PUTS);
        browser.open("/jobs/" + id + "/timeline");
        browser.awaitFound("#timeline-canvas[data-ready]");
    }
}
