package dev.doorbell.coordinator.page.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrl;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.page.PageOf;
import dev.doorbell.coordinator.page.Pages;
import dev.doorbell.coordinator.submission.JobLabels;
import dev.doorbell.coordinator.submission.Submission;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The list of jobs: what it shows, filters and sorts; and actions on selected jobs. */
class JobsPageTest {

    private static final String JOB = "workload: nvshmem/put-bw\nnodes: 2\n";
    private static final String PUTS =
            "{workload: nvshmem/put-bw, path: %s, parameters: {ctas: [1, 4], sizes: %s, iterations: 3}}";

    @RegisterExtension private final Pages pages = new Pages();

    @Test
    void saysThatThereIsNothingYetAndWhatToDo() throws Exception {
        assertThat(Pages.words(pages.at("/"))).contains("No jobs yet. Submit a job");
    }

    @Test
    void showsLabelsAndTheBestNumber() throws Exception {
        EndedJobs.run(pages.board(), PUTS.formatted("ibrc", "4K"));
        EndedJobs.run(pages.board(), PUTS.formatted("ibgda", "[1K, 64K]"));
        pages.board().label("job-1", JobLabels.of("Baseline", List.of("night"), "over the proxy"));

        String words = Pages.words(pages.at("/"));
        assertThat(words)
                .contains("Baseline job-1", "night", "over the proxy", "anonymous")
                .containsPattern("[0-9.]+ GB/s highest bandwidth at ctas 4, size/CTA 65536 B")
                .contains("sizes 4K", "sizes 1K,64K")
                .doesNotContain("iterations 3");
    }

    @Test
    void listsJobsNewestFirstByState() throws Exception {
        pages.board().submit(JOB, "");
        pages.board().submit(JOB, "");
        pages.board().cancel("job-1");

        String page = pages.at("/");
        assertThat(page.indexOf("/jobs/job-2"))
                .isPositive()
                .isLessThan(page.indexOf("/jobs/job-1"));
        assertThat(Pages.words(page)).contains("all 2 queued 1 cancelled 1");

        assertThat(pages.at("/?state=cancelled"))
                .contains("/jobs/job-1")
                .doesNotContain("/jobs/job-2");
    }

    @Test
    void filtersAndSorts() throws Exception {
        submit("ada", JobLabels.of("first", List.of("blue"), ""));
        submit("bob", JobLabels.of("", List.of("red"), "the second note"));
        pages.sweeps()
                .submit("{job: {workload: nvshmem/put-latency}, vary: {sizes: [8, 64]}}", "ada");

        assertThat(shown("/?text=SECOND")).containsExactly("job-2");
        assertThat(shown("/?tag=blue")).containsExactly("job-1");
        assertThat(shown("/?owner=ada")).containsExactly("job-4", "job-3", "job-1");
        assertThat(shown("/?owner=ada&order=up")).containsExactly("job-1", "job-3", "job-4");
        assertThat(shown("/?sweep=sweep-1")).containsExactly("job-4", "job-3");
        assertThat(shown("/?workload=nvshmem/put-bw")).containsExactly("job-2", "job-1");
        assertThat(shown("/?sort=owner&order=down"))
                .containsExactly("job-2", "job-4", "job-3", "job-1");
        assertThat(Pages.words(pages.at("/?text=nothing"))).contains("No job matches.");
        assertThat(pages.at("/?text=%22%3E%3Cb%3E&sort=x&order=y")).doesNotContain("<b>");
    }

    @Test
    void sortsByResult() throws Exception {
        EndedJobs.run(pages.board(), PUTS.formatted("ibgda", "1K"));
        EndedJobs.run(pages.board(), PUTS.formatted("ibgda", "64K"));
        EndedJobs.run(pages.board(), PUTS.formatted("ibgda", "4K"));

        assertThat(shown("/?sort=result")).containsExactly("job-2", "job-3", "job-1");
        assertThat(shown("/?sort=result&order=up")).containsExactly("job-1", "job-3", "job-2");
    }

    @Test
    void showsFiftyJobsOnAPage() throws Exception {
        for (int i = 0; i < PageOf.LENGTH + 1; i++) {
            pages.board().submit(JOB, "");
        }

        assertThat(pages.at("/"))
                .contains("/jobs/job-51\"", "/jobs/job-2\"", "page 1 of 2", "older");
        assertThat(pages.at("/")).doesNotContain("/jobs/job-1\"");
        for (String address : List.of("/?page=2", "/?page=99")) {
            assertThat(pages.at(address)).contains("/jobs/job-1\"", "page 2 of 2", "newer");
        }
        assertThat(pages.at("/?page=x&state=<b>")).contains("page 1 of 2").doesNotContain("<b>");
    }

    @Test
    void runsSelectedJobsAgainWithTheirLabels() throws Exception {
        submit("ada", JobLabels.of("first", List.of("blue"), ""));
        pages.board().submit(JOB, "");

        pages.http()
                .perform(post("/jobs/rerun").param("job", "job-1", "job-2"))
                .andExpect(status().isSeeOther())
                .andExpect(redirectedUrl("/"));

        assertThat(pages.board().list()).hasSize(4);
        assertThat(pages.board().get("job-3").labels().name()).isEqualTo("first");
        pages.http()
                .perform(post("/jobs/rerun").param("job", "job-1", "job-9"))
                .andExpect(status().isNotFound());
        assertThat(pages.board().list()).as("none of them").hasSize(4);
    }

    @Test
    void deletesSelectedJobsAfterAQuestion() throws Exception {
        EndedJobs.run(pages.board(), PUTS.formatted("ibgda", "1K"));
        pages.board().submit(JOB, "");
        pages.http()
                .perform(post("/jobs/delete").param("job", "job-1", "job-2"))
                .andExpect(status().isConflict());
        pages.board().cancel("job-2");

        String question =
                pages.http()
                        .perform(post("/jobs/delete").param("job", "job-1", "job-2"))
                        .andExpect(status().isOk())
                        .andReturn()
                        .getResponse()
                        .getContentAsString();
        assertThat(Pages.words(question))
                .contains("Delete these 2 jobs with results and timelines?", "job-1: nvshmem");
        assertThat(pages.board().list()).hasSize(2);
        pages.http()
                .perform(post("/jobs/delete").param("job", "job-1", "job-2").param("sure", "yes"))
                .andExpect(redirectedUrl("/"));
        assertThat(pages.board().list()).isEmpty();

        assertThat(pages.board().submit(JOB, "").id()).as("a name of its own").isEqualTo("job-3");
    }

    @Test
    void refusesWrongLabelsInASentence() throws Exception {
        pages.board().submit(JOB, "");

        String page =
                pages.refused(post("/jobs/job-1/labels").param("name", "x").param("tags", "a b/c"));

        assertThat(Pages.words(page))
                .contains("tag is &#39;b/c&#39;; expected 1 to 40 letters, digits");
        pages.http()
                .perform(post("/jobs/job-1/labels").param("name", "x").param("tags", "a b"))
                .andExpect(redirectedUrl("/jobs/job-1"));
        assertThat(pages.board().get("job-1").labels())
                .isEqualTo(new JobLabels("x", List.of("a", "b"), ""));
    }

    @Test
    void keepsOtherSitesOut() throws Exception {
        pages.http()
                .perform(get("/"))
                .andExpect(status().isOk())
                .andExpect(content().contentType("text/html;charset=UTF-8"))
                .andExpect(header().string("X-Content-Type-Options", "nosniff"))
                .andExpect(
                        header().string(
                                        "Content-Security-Policy",
                                        "default-src 'none'; style-src 'self'; script-src 'self';"
                                                + " img-src 'self'; connect-src 'self'; form-action"
                                                + " 'self'; base-uri 'none'; frame-ancestors"
                                                + " 'none'"));
        pages.board().submit(JOB, "");
        pages.http()
                .perform(post("/jobs/job-1/cancel").header("Sec-Fetch-Site", "cross-site"))
                .andExpect(status().isForbidden())
                .andExpect(content().string("another site may not change anything here\n"));
        pages.http()
                .perform(post("/jobs/job-1/cancel").header("Sec-Fetch-Site", "same-origin"))
                .andExpect(status().isSeeOther())
                .andExpect(redirectedUrl("/jobs/job-1"));
    }

    private void submit(String owner, JobLabels labels) {
        pages.board().submit(new Submission(JOB, "", owner, 0, labels));
    }

    private List<String> shown(String address) throws Exception {
        return Pattern.compile("value=\"(job-[0-9]+)\"")
                .matcher(pages.at(address))
                .results()
                .map(it -> it.group(1))
                .toList();
    }
}
