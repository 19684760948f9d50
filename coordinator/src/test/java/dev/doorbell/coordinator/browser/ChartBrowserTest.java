package dev.doorbell.coordinator.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.Keys;

/** Plots in a real browser: read, zoomed, thinned out, in every width and colour scheme. */
@Needs({Outside.CHROMIUM, Outside.CHROMEDRIVER})
class ChartBrowserTest {

    private static final String PUTS =
            "{workload: nvshmem/put-bw, path: %s, parameters: {ctas: [1, 4], sizes: [1K, 4K, 16K], iterations: 3}}";
    private static final String CHART = "#summary .plots figure:first-child .chart";
    private static final String LEGEND = "#summary .plots figure:first-child .legend";

    /** Script that replaces a part of a sweep's page, as after the end of a job. */
    private static final String PUT_IN_ANEW =
            """
            (() => {
              document.querySelectorAll('#summary .chart').forEach((chart) => chart.classList.add('old'));
              fetch(location.href).then((answer) => answer.text()).then((text) => {
                const page = new DOMParser().parseFromString(text, 'text/html');
                const part = document.adoptNode(page.getElementById('summary'));
                document.getElementById('summary').replaceChildren(...part.childNodes);
                document.dispatchEvent(new Event('doorbell:replaced'));
              });
            })()\
            """;

    private static final String HINTS =
            "[...document.querySelectorAll('.reading output')].filter((it) => it.textContent).length";

    /** Script with the places of the entries of the legend and of the buttons. */
    private static final String PLACES =
            "JSON.stringify([...document.querySelectorAll('%s li, #summary .zoom button')].map((it) => it.getBoundingClientRect()))"
                    .formatted(LEGEND);

    @RegisterExtension private static final InBrowser SHARED = new InBrowser();

    private final Dashboard dashboard = SHARED.dashboard();
    private final Browser browser = SHARED.browser();

    @Test
    void aPlotIsReadAtTheCursorAndZoomed() throws IOException {
        browser.open("/jobs/" + dashboard.ended(PUTS.formatted("ibgda")));
        shows("3 series, 6 points");
        assertThat(browser.find(LEGEND).getText()).contains("published: peak from 2 KiB");
        assertThat(browser.find("#summary figure svg").isDisplayed())
                .as("what the server drew")
                .isFalse();
        String all = view();

        browser.point(CHART + " .u-over", 0.5, 0.5);
        assertThat(browser.find("#summary .reading").getText()).startsWith("size/CTA: 4096 B");
        assertThat(browser.find(LEGEND + " li:nth-child(2) output").getText())
                .isEqualTo(bandwidth("4", "4096") + " GB/s");
        browser.picture("chart-read", "#summary");

        browser.drag(CHART + " .u-over", 0.25, 0.5, 0.75, 0.5);
        shows("3 series, 2 points");
        double[] near = numbers(view());
        assertThat(near[0]).isBetween(1_024.0, 4_096.0);
        assertThat(near[1]).isBetween(4_096.0, 16_384.0);
        assertThat(Arrays.copyOfRange(near, 2, 4))
                .as("the other axis stays")
                .containsExactly(Arrays.copyOfRange(numbers(all), 2, 4), within(1e-9));
        browser.picture("chart-zoomed", "#summary");
        browser.press("ctas 1");
        shows("2 series, 1 points");
        browser.ask(PUT_IN_ANEW);
        browser.awaitAnswer("document.querySelectorAll('.chart.old').length", "0");
        shows("2 series, 1 points");
        assertThat(numbers(view())).as("still zoomed").isEqualTo(near);
        browser.press("ctas 1");
        browser.doubleClick(CHART + " .u-over", 0.5, 0.5);
        shows("3 series, 6 points");
        assertThat(view()).isEqualTo(all);

        browser.find("#summary [aria-label='Zoom in']").click();
        browser.find("#summary [aria-label='Zoom in']").click();
        browser.find("#summary [aria-label='Zoom in']").click();
        shows("3 series, 2 points");
        browser.find("#summary [aria-label='Zoom out']").click();
        browser.find("#summary [aria-label='Zoom out']").click();
        browser.find("#summary [aria-label='Zoom out']").click();
        shows("3 series, 6 points");

        browser.drag(CHART + " .u-over", 0.25, 0.1, 0.75, 0.9);
        browser.press("Show all");
        shows("3 series, 6 points");
        assertThat(view()).isEqualTo(all);
    }

    @Test
    void theNearestPointAlongBothAxesIsRead() {
        browser.open("/jobs/" + dashboard.ended(PUTS.formatted("ibgda")));
        shows("3 series, 6 points");
        assertThat(browser.find("#summary figcaption").getText())
                .isEqualTo("bandwidth over size/CTA");
        assertThat(Integer.parseInt(browser.ask("document.querySelectorAll('.chart').length")))
                .isGreaterThan(1);
        assertThat(browser.ask(HINTS)).as("plots with a hint").isEqualTo("1");
        String places = browser.ask(PLACES);

        for (String ctas : new String[] {"1", "4"}) {
            String value = bandwidth(ctas, "4096");
            double[] view = numbers(view());
            browser.point(
                    CHART + " .u-over",
                    share(4_096, view[0], view[1], true) + 0.02,
                    1 - share(Double.parseDouble(value), view[2], view[3], logarithmic()));
            assertThat(browser.find("#summary .reading output").getText())
                    .isEqualTo("size/CTA: 4096 B; ctas %s: %s GB/s".formatted(ctas, value));
            assertThat(browser.find(LEGEND + " li.near button").getText())
                    .isEqualTo("ctas " + ctas);
            assertThat(browser.ask(PLACES)).as("places of the legend").isEqualTo(places);
        }
        browser.press("ctas 4");
        browser.point(CHART + " .u-over", 0.5, 0.01);
        assertThat(browser.find("#summary .reading output").getText())
                .isEqualTo("size/CTA: 4096 B; ctas 1: %s GB/s".formatted(bandwidth("1", "4096")));
        browser.press("ctas 4");
    }

    @Test
    void theYAxisIsLinearOrLogarithmic() throws IOException {
        browser.open("/jobs/" + dashboard.ended(PUTS.formatted("ibgda")));
        shows("3 series, 6 points");
        double[] first = numbers(view());
        double most = highest();
        assertThat(logarithmic()).isTrue();
        browser.press("Log y");
        browser.awaitAnswer(view(2), "0");

        double[] linear = numbers(view());
        assertThat(linear[3]).isCloseTo(1.04 * most, within(1e-9));
        assertThat(Arrays.copyOf(linear, 2)).isEqualTo(Arrays.copyOf(first, 2));
        assertThat(logarithmic()).isFalse();
        shows("3 series, 6 points");
        browser.press("ctas 1");
        shows("2 series, 3 points");
        browser.picture("chart-linear", "#summary");
        browser.ask(PUT_IN_ANEW);
        browser.awaitAnswer("document.querySelectorAll('.chart.old').length", "0");
        shows("2 series, 3 points");
        assertThat(numbers(view())).as("still linear").isEqualTo(linear);

        browser.press("Log y");
        browser.awaitAnswer(view(2) + " > 0", "true");
        shows("2 series, 3 points");
        assertThat(numbers(view())).containsExactly(first, within(1e-9));
    }

    @Test
    void aPlotFillsTheScreen() throws IOException {
        browser.screen(1366, 900, false);
        browser.open("/jobs/" + dashboard.ended(PUTS.formatted("ibgda")));
        shows("3 series, 6 points");
        String height = "document.querySelector('" + CHART + " canvas').clientHeight";
        int before = Integer.parseInt(browser.ask(height));

        browser.press("Full screen");
        browser.awaitAnswer("document.fullscreenElement?.tagName", "FIGURE");
        browser.awaitAnswer(height + " > " + before, "true");
        browser.awaitAnswer(
                "innerWidth - document.querySelector('" + CHART + " canvas').clientWidth", "32");
        assertThat(
                        Integer.parseInt(
                                browser.ask(
                                        "document.fullscreenElement.scrollHeight - innerHeight")))
                .as("what does not fit")
                .isLessThanOrEqualTo(0);
        shows("3 series, 6 points");
        browser.picture("chart-full");
        browser.press("Full screen");
        browser.awaitAnswer("document.fullscreenElement", "null");
        browser.awaitAnswer(height, Integer.toString(before));
    }

    @Test
    void aPlotIsThinnedOutAndReadByTheKeyboard() {
        browser.open("/jobs/" + dashboard.ended(PUTS.formatted("ibgda")));
        shows("3 series, 6 points");

        browser.tabTo("ctas 1");
        browser.keys(Keys.SPACE);
        shows("2 series, 3 points");
        assertThat(browser.find(LEGEND + " button").getDomAttribute("aria-pressed"))
                .isEqualTo("false");
        browser.keys(Keys.SPACE);
        shows("3 series, 6 points");

        browser.find(CHART).click();
        browser.keys(Keys.ESCAPE, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
        assertThat(browser.find("#summary .reading").getText()).startsWith("size/CTA: 4096 B");
        browser.keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN);
        String low = browser.find("#summary .reading output").getText();
        assertThat(low)
                .isEqualTo("size/CTA: 4096 B; ctas 1: %s GB/s".formatted(bandwidth("1", "4096")));
        browser.keys(Keys.ARROW_UP);
        assertThat(browser.find("#summary .reading output").getText())
                .isEqualTo("size/CTA: 4096 B; ctas 4: %s GB/s".formatted(bandwidth("4", "4096")));
        browser.keys("+");
        browser.keys("+");
        browser.keys("+");
        shows("3 series, 2 points");
        browser.keys("0");
        shows("3 series, 6 points");
    }

    @Test
    void aPlotFollowsTheWidthAndTheColoursOfTheScreen() throws IOException {
        String a = dashboard.ended(PUTS.formatted("ibgda"));
        String b = dashboard.ended(PUTS.formatted("ibrc"));
        browser.open("/compare?a=" + a + "&b=" + b);
        String chart = "figure .chart";
        browser.awaitAnswer(drawn(chart), "4 series, 12 points");
        assertThat(inked(chart, "31, 95, 174")).isTrue();

        browser.scheme("dark");
        browser.awaitAnswer(pixels(chart, "125, 180, 245"), "true");
        assertThat(inked(chart, "31, 95, 174")).isFalse();
        browser.picture("dark-chart", ".plots");
        browser.screen(390, 844, true);
        browser.awaitAnswer(
                "document.querySelector('figure canvas').getBoundingClientRect().right <= 390",
                "true");
        assertThat(Integer.parseInt(browser.ask("document.documentElement.scrollWidth")))
                .isLessThanOrEqualTo(390);
        browser.awaitAnswer(drawn(chart), "4 series, 12 points");
        browser.picture("phone-chart", ".plots");
    }

    private void shows(String what) {
        browser.awaitAnswer(drawn(CHART), what);
    }

    private static String drawn(String chart) {
        return "(({series, points}) => series + ' series, ' + points + ' points')"
                + "(document.querySelector('%s')?.dataset ?? {})".formatted(chart);
    }

    private boolean inked(String chart, String color) {
        return browser.ask(pixels(chart, color)).equals("true");
    }

    /** Returns a script that checks the canvas for a pixel of a colour. */
    private static String pixels(String chart, String color) {
        return """
        ((canvas) => {
          const {data} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
          for (let i = 0; i < data.length; i += 4) {
            if ([data[i], data[i + 1], data[i + 2]].join(', ') === '%s' && data[i + 3] === 255) {
              return true;
            }
          }
          return false;
        })(document.querySelector('%s canvas'))\
        """
                .formatted(color, chart);
    }

    private String view() {
        return browser.find(CHART).getDomAttribute("data-view");
    }

    /** Returns a script with a number of the view. */
    private static String view(int number) {
        return "document.querySelector('%s').dataset.view.split(' ')[%d]".formatted(CHART, number);
    }

    private boolean logarithmic() {
        return browser.ask(
                        "[...document.querySelectorAll('#summary .zoom button')].find((it) => it.textContent === 'Log y').ariaPressed")
                .equals("true");
    }

    /** Returns the place of a value on an axis, as a share of its length. */
    private static double share(double value, double from, double to, boolean logarithmic) {
        return logarithmic
                ? Math.log(value / from) / Math.log(to / from)
                : (value - from) / (to - from);
    }

    /** Returns the greatest value of the plot, the published line included. */
    private double highest() {
        return Double.parseDouble(
                browser.ask(
                        """
                        ((plot) => Math.max(...plot.published.map((mark) => mark.y ?? 0),
                            ...plot.curves.flatMap((curve) => curve.points.map(([, y]) => y))))
                          (JSON.parse(document.querySelector('#summary figure').dataset.plot))\
                        """));
    }

    private static double[] numbers(String view) {
        return Arrays.stream(view.split(" ", -1)).mapToDouble(Double::parseDouble).toArray();
    }

    /** Returns a script that reads a value of the table on the page. */
    private String bandwidth(String ctas, String size) {
        return browser.ask(
                """
                Number([...document.querySelectorAll('#table-1 tbody tr')]
                    .map((row) => [...row.cells].map((cell) => cell.title || cell.textContent))
                    .find((cells) => cells[1] === '%s' && cells[2] === '%s')[4])\
                """
                        .formatted(ctas, size));
    }
}
