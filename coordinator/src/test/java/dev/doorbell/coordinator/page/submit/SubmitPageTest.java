package dev.doorbell.coordinator.page.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrl;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.doorbell.coordinator.draft.Preset;
import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.page.Pages;
import dev.doorbell.report.Report;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;

class SubmitPageTest {

    /** Perftest's names of sizes. */
    private static final List<String> SIZES = List.of("min_size", "max_size", "step");

    @RegisterExtension private final Pages pages = new Pages();

    @Test
    void offersPresetsWorkloadsAndADocument() throws Exception {
        String page = pages.at("/submit");

        assertThat(page).contains("/submit?preset=put-bw\"", "/submit?preset=hang\"");
        for (Workload workload : WorkloadCatalogue.all()) {
            assertThat(page).contains("<option value=\"" + workload.card().name() + "\">");
        }
        assertThat(page).contains("<textarea name=\"document\"");
    }

    @Test
    void hasAFieldForEveryParameterOfEveryWorkload() throws Exception {
        for (Workload workload : WorkloadCatalogue.all()) {
            String page = pages.at("/submit?workload=" + workload.card().name());

            assertThat(workload.card().parameters())
                    .filteredOn(it -> !it.alias() && !SIZES.contains(it.name()))
                    .allSatisfy(it -> assertThat(page).contains("name=\"p." + it.name() + "\""));
        }
    }

    @Test
    void fillsInAPreset() throws Exception {
        assertThat(pages.at("/submit?preset=put-bw-ibrc"))
                .contains("<option value=\"ibrc\" selected=\"\">")
                .contains("<option value=\"packed\" selected=\"\">")
                .contains("value=\"1,4,64\"")
                .contains("aria-describedby=\"hint-p.ctas\"");
        assertThat(pages.at("/submit?preset=wrong-rkey"))
                .contains(
                        "- {kind: wrong-rkey, pe: 0, operation: 3}</textarea>",
                        "<details open=\"\">");
    }

    @Test
    void saysThatAPresetOrAWorkloadIsNotThere() throws Exception {
        assertThat(Pages.words(pages.at("/submit?preset=nope")))
                .contains("there is no preset &#39;nope&#39;; choose one", "Start from an example");
        assertThat(Pages.words(pages.at("/submit?workload=n/<b>")))
                .contains("there is no workload &#39;n/&lt;b&gt;&#39;; choose one");
    }

    @Test
    void takesEveryPresetInAsItIs() throws Exception {
        for (Preset preset : Preset.values()) {
            MockHttpServletRequestBuilder request = form();
            request.param("workload", preset.draft().workload());
            preset.draft().fields().forEach(request::param);

            pages.http().perform(request).andExpect(status().isSeeOther());
        }
        assertThat(pages.board().list()).hasSize(Preset.values().length);
    }

    @Test
    void runsAJobAgainWithSomethingChanged() throws Exception {
        EndedJobs.run(
                pages.board(),
                """
                {workload: nvshmem/put-bw, seed: 7, parameters: {ctas: 1, sizes: 1K, iterations: 3},
                 env: {NVSHMEM_QP_DEPTH: 512}, faults: [{kind: doorbell-drop, rate: 0.01}]}
                """);
        String page = pages.at("/submit?from=job-1");
        assertThat(page)
                .contains("value=\"7\"", ">NVSHMEM_QP_DEPTH=512</textarea>")
                .contains(">- {kind: doorbell-drop, rate: 0.01}</textarea>");

        pages.http()
                .perform(
                        form().param("workload", "nvshmem/put-bw")
                                .param("p.ctas", "4")
                                .param("seed", "")
                                .param("env", "NVSHMEM_QP_DEPTH=512\r\n")
                                .param("faults", "- {kind: doorbell-drop, rate: 0.01}"))
                .andExpect(redirectedUrl("/jobs/job-2"));
        pages.board().cancel("job-2");
        Report second = Report.of(pages.board().result("job-2"));
        assertThat(second.job().seed()).isEqualTo("1");
        assertThat(second.job().parameters()).containsEntry("ctas", "4").hasSize(1);
        assertThat(second.job().env()).containsEntry("NVSHMEM_QP_DEPTH", "512");
        assertThat(second.job().faultLines()).containsExactly("{kind: doorbell-drop, rate: 0.01}");
    }

    @Test
    void saysAtTheFieldWhatIsWrongAndKeepsTheRest() throws Exception {
        String page =
                pages.refused(
                        form().param("workload", "nvshmem/put-bw")
                                .param("p.ctas", "<b>7</b>")
                                .param("p.sizes", "4K"));

        assertThat(page)
                .contains("id=\"error-p.ctas\">ctas is &lt;b&gt;7&lt;/b&gt;; expected ")
                .contains("aria-invalid=\"true\"")
                .contains("value=\"4K\"");
        assertThat(pages.refused(form().param("workload", "nvshmem/put-bw").param("nodes", "5000")))
                .contains(
                        "id=\"error-nodes\">nodes is 5000; expected a whole number from 1 to 4096");
        assertThat(pages.refused(form().param("workload", "nvshmem/put-bw").param("env", "x")))
                .contains("id=\"error-env\">env is &#39;x&#39;; expected lines such as NAME=VALUE");
        assertThat(
                        pages.refused(
                                form().param("workload", "nvshmem/put-bw")
                                        .param("faults", "- {kind")))
                .contains("id=\"error-faults\">the job is not valid YAML");
        assertThat(pages.refused(form().param("workload", "nvshmem/put-bw").param("p.no", "1")))
                .contains("<ul class=\"reasons\" role=\"alert\"><li>");
        assertThat(pages.refused(form().param("workload", "no/such")))
                .contains("&#39;no/such&#39; is no workload");
        assertThat(pages.board().list()).isEmpty();
    }

    @Test
    void takesADocumentIn() throws Exception {
        pages.http()
                .perform(form().param("document", "workload: nvshmem/put-bw\n"))
                .andExpect(redirectedUrl("/jobs/job-1"));
        assertThat(pages.refused(form().param("document", "workload: <i>")))
                .contains("role=\"alert\">workload is &#39;&lt;i&gt;&#39;; expected one of")
                .contains(">workload: &lt;i&gt;</textarea>");
    }

    @Test
    void startsFromAJobOnlyWhenItHasEnded() throws Exception {
        pages.board().submit("workload: nvshmem/put-bw", "");
        assertThat(Pages.words(pages.at("/submit?from=job-1")))
                .contains("job-1 has not ended yet.");
    }

    private static MockHttpServletRequestBuilder form() {
        return post("/submit").contentType(MediaType.APPLICATION_FORM_URLENCODED);
    }
}
