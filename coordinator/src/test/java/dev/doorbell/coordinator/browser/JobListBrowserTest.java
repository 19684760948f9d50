package dev.doorbell.coordinator.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Job list with many rows, on a wide and on a narrow screen. */
@Needs({Outside.CHROMIUM, Outside.CHROMEDRIVER})
class JobListBrowserTest {

    private static final int JOBS = 30;
    private static final String JOB = "{workload: nvshmem/put-bw}";

    @RegisterExtension private static final InBrowser SHARED = new InBrowser();

    private final Browser browser = SHARED.browser();

    @BeforeEach
    void submit() {
        JobBoard board = SHARED.dashboard().board();
        while (board.list().size() < JOBS) {
            board.cancel(board.submit(JOB, "").id());
        }
    }

    @Test
    void showsEveryRowOfItsPageWithoutABoxThatScrolls() throws IOException {
        browser.open("/");

        assertThat(browser.ask("document.querySelectorAll('#jobs tbody tr').length"))
                .isEqualTo(Integer.toString(JOBS));
        assertThat(number("document.querySelector('#jobs .scroll').clientHeight"))
                .isGreaterThan(900)
                .isEqualTo(number("document.querySelector('#jobs .scroll').scrollHeight"));
        browser.picture("list-of-many", "#jobs");
    }

    @Test
    void isNoWiderThanAPhone() throws IOException {
        browser.screen(390, 844, true);
        browser.open("/");

        assertThat(number("document.documentElement.scrollWidth")).isLessThanOrEqualTo(390);
        assertThat(number("document.querySelector('#jobs .scroll').scrollHeight"))
                .isEqualTo(number("document.querySelector('#jobs .scroll').clientHeight"));
        assertThat(number("document.querySelector('#jobs td.state').offsetTop"))
                .as("place of the state, which is beside the name")
                .isLessThan(
                        number(
                                "document.querySelector('#jobs td.key').offsetTop"
                                        + " + document.querySelector('#jobs td.key').offsetHeight"));
        browser.picture("phone-list-of-many", "#jobs");
    }

    private int number(String expression) {
        return Integer.parseInt(browser.ask(expression));
    }
}
