package dev.doorbell.coordinator.page.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.page.Pages;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ResourcesViewTest {

    private static final String TAB = "/jobs/job-1?tab=resources";

    @RegisterExtension private final Pages pages = new Pages();

    @BeforeEach
    void aJobOfTwoRows() {
        EndedJobs.run(
                pages.board(),
                "{workload: nvshmem/put-bw, path: ibrc, parameters: {ctas: 4, sizes: '8,64K', iterations: 5}}");
    }

    @Test
    void showsTheMachineOfTheWholeRunAndARowToChoose() throws Exception {
        String page = pages.at(TAB);

        assertThat(page)
                .contains(
                        "<option value=\"\">the whole run</option><option value=\"1\">1: 4 CTAs, 8 B<")
                .contains("<a href=\"/jobs/job-1?tab=resources&amp;part=node0%2Fnic0\">");
        assertThat(Pages.words(page))
                .contains("Utilisation of the whole run", "gpu7", "node1/nic0", "node0 DRAM");
    }

    @Test
    void showsTheMachineWhileARowWasMeasured() throws Exception {
        String first = pages.at(TAB + "&row=1");
        String second = pages.at(TAB + "&row=2");

        assertThat(second)
                .contains(
                        "<option value=\"2\" selected=\"\">",
                        "part=node0%2Fnic0",
                        "&amp;row=2&amp;part=");
        assertThat(Pages.words(first))
                .contains("Utilisation of row 1, 4 CTAs, 8 B resource share of the row busy for");
        assertThat(share(second, "node0/nic0 egress link"))
                .isGreaterThan(5 * share(first, "node0/nic0 egress link"));
    }

    @Test
    void showsTheResourcesOfAPart() throws Exception {
        String words = Pages.words(pages.at(TAB + "&part=node0/nic0"));
        assertThat(words.substring(words.indexOf("Utilisation of node0/nic0 in the whole run")))
                .contains(
                        "node0/nic0 message engine", "node0/nic0 egress link", "node0 PCIe to nic0")
                .doesNotContain("node1/nic0", "node0 DRAM");
        assertThat(Pages.words(pages.at(TAB + "&row=2&part=node0/nic0")))
                .contains("Utilisation of node0/nic0 in row 2, 4 CTAs, 64 KiB");
        assertThat(Pages.words(pages.at(TAB + "&part=node0/nic99")))
                .contains("No utilisation of this part is known. All resources");
        assertThat(Pages.words(pages.at(TAB + "&part=sun")))
                .contains("Utilisation of the whole run");
    }

    @Test
    void refusesARowThatIsNone() throws Exception {
        assertThat(Pages.words(pages.refused(get(TAB + "&row=3"))))
                .contains("row is 3; expected a row from 1 to 2.");
    }

    /** Share of a resource of the table, in percent. */
    private static double share(String page, String resource) {
        String after = page.substring(page.indexOf(">" + resource + "</th>"));
        String cell = after.substring(after.indexOf("<td class=\"number\">") + 19);
        return Double.parseDouble(cell.substring(0, cell.indexOf(" %")));
    }
}
