package dev.doorbell.coordinator.page.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrl;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.doorbell.coordinator.page.Pages;
import dev.doorbell.coordinator.sweep.Sweep;
import dev.doorbell.report.Report;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;

/** Submission of a sweep by the form. */
class SubmitSweepTest {

    @RegisterExtension private final Pages pages = new Pages();

    @Test
    void fieldsOfOneValueTakeSeveral() throws Exception {
        assertThat(pages.at("/submit?preset=put-bw"))
                .contains("href=\"/submit?preset=put-bw&amp;sweep=true\"");
        String page = pages.at("/submit?preset=put-bw&sweep=true");

        assertThat(page)
                .contains("<input type=\"hidden\" name=\"sweep\" value=\"true\">")
                .containsPattern("type=\"checkbox\" name=\"path\"[^>]* value=\"ibgda\" checked")
                .containsPattern("type=\"checkbox\" name=\"path\"[^>]* value=\"ibrc\">")
                .containsPattern("<input name=\"nodes\"[^>]* pattern=")
                .contains("<textarea name=\"vary\"", "Submit the sweep");
    }

    @Test
    void severalValuesBecomeAJobEach() throws Exception {
        pages.http()
                .perform(
                        form().param("path", "ibgda", "ibrc")
                                .param("nodes", "2..8")
                                .param("p.iterations", "3")
                                .param("p.sizes", "4K,8K")
                                .param("vary", "nic.doorbell: 60ns, 2x\r\n"))
                .andExpect(status().isSeeOther())
                .andExpect(redirectedUrl("/sweeps/sweep-1"));

        Sweep sweep = pages.sweeps().get("sweep-1");
        assertThat(sweep.varied()).containsExactly("nodes", "path", "nic.doorbell");
        assertThat(sweep.points()).hasSize(12);
        assertThat(sweep.points().getLast().values())
                .containsEntry("nodes", "8")
                .containsEntry("path", "ibrc")
                .containsEntry("nic.doorbell", "2x");
        pages.board().cancel("job-12");
        Report last = Report.of(pages.board().result("job-12"));
        assertThat(last.job().nodes()).isEqualTo("8");
        assertThat(last.job().path()).isEqualTo("ibrc");
        assertThat(last.job().parameters())
                .containsEntry("iterations", "3")
                .containsEntry("sizes", "4K,8K");
        assertThat(last.job().profile()).startsWith("dgx-a100-hdr200+");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p.iterations | 5 | vary | no field varies; expected several values in one field, or a line here",
                "p.iterations | 5,0 | p.iterations | iterations is 0; expected a whole number from 1 to 1000000",
                "p.iterations | 8..2 | p.iterations | iterations is 2; expected a size from 8 to 1000000 bytes",
                "nodes | 2,5000 | nodes | nodes is 5000; expected a whole number from 1 to 4096",
                "vary | nic.doorbell 60ns | vary | vary is &#39;nic.doorbell 60ns&#39;; expected lines such as",
                "vary | seed: 1,,2 | vary | vary is &#39;seed: 1,,2&#39;; expected lines such as"
            })
    void saysAtTheFieldWhatIsWrong(String field, String value, String where, String sentence)
            throws Exception {
        String page = pages.refused(form().param(field, value));

        assertThat(page)
                .contains("id=\"error-" + where + "\">" + sentence)
                .contains("Submit the sweep")
                .contains("\"" + field + "\"");
        assertThat(pages.board().list()).isEmpty();
    }

    @Test
    void nothingIsQueuedOfASweepThatIsTooLarge() throws Exception {
        assertThat(pages.refused(form().param("seed", "1..1000000").param("nodes", "1..256")))
                .contains("id=\"error-vary\">vary asks for more than 100 jobs");
        assertThat(pages.board().list()).isEmpty();
    }

    @Test
    void aDocumentThatVariesSomethingIsASweep() throws Exception {
        pages.http()
                .perform(
                        post("/submit")
                                .contentType(MediaType.APPLICATION_FORM_URLENCODED)
                                .param(
                                        "document",
                                        "{job: {workload: nvshmem/put-bw}, vary: {seed: [1, 2]}}"))
                .andExpect(redirectedUrl("/sweeps/sweep-1"));
        assertThat(pages.board().list()).hasSize(2);
    }

    private static MockHttpServletRequestBuilder form() {
        return post("/submit")
                .contentType(MediaType.APPLICATION_FORM_URLENCODED)
                .param("workload", "nvshmem/put-bw")
                .param("sweep", "true");
    }
}
