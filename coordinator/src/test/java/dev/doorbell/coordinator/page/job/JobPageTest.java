package dev.doorbell.coordinator.page.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.job.JobProgress;
import dev.doorbell.coordinator.page.Pages;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.Table;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JobPageTest {

    private static final String JOB =
            "{workload: nvshmem/put-bw, parameters: {ctas: [1, 4], sizes: [1K, 4K], iterations: 3}}";
    private static final String HANG =
            "{workload: nvshmem/wrong-use, parameters: {case: missing-signal}}";
    private static final String HOSTILE = "<img src=x onerror=alert(1)>\"'&";

    @RegisterExtension private final Pages pages = new Pages();

    @Test
    void showsAResultWithItsTableItsPlotsAndItsUtilisation() throws Exception {
        EndedJobs.run(pages.board(), JOB);

        String page = pages.at("/jobs/job-1");

        assertThat(page)
                .contains("bandwidth [GB/s] over size/CTA [B]")
                .contains("ctas 1", "ctas 4", "<svg viewBox=\"0 0 640 380\"")
                .contains("<figure data-plot=\"{ &quot;title&quot;: &quot;bandwidth [GB/s] over")
                .contains("<script type=\"module\" src=\"/assets/plots.js\"></script>")
                .contains("<a href=\"/api/v1/jobs/job-1/plots/1-1.svg\">SVG</a>")
                .contains("<a href=\"/api/v1/jobs/job-1/plots/1-2.png\">PNG</a>")
                .doesNotContain("data-refresh");
        assertThat(Pages.words(page))
                .containsPattern("highest bandwidth [0-9.]+ GB/s at ctas 4, size/CTA 4096 B")
                .contains("verification PASSED")
                .containsPattern("busiest at the highest bandwidth [a-z0-9 ]+ 4 CTAs, 4 KiB: ")
                .doesNotContain("highest rate")
                .containsPattern(
                        "highest bandwidth [0-9.]+ GB/s at ctas 4, size/CTA 4096 B; 90 % of it at no smaller size/CTA")
                .containsPattern("iteration us busiest 0 1 1024 .* thread blocks [0-9]+ %")
                .contains("Results Resources Budget Configuration Log")
                .contains("Change something and run again");
        assertThat(pages.at("/jobs/job-1?tab=resources"))
                .contains("no resource is busy for more than")
                .contains("action=\"/jobs/job-1/experiment\"", ">Find bottlenecks</button>")
                .doesNotContain("Change a knob");
        assertThat(Pages.words(pages.at("/jobs/job-1?tab=configuration"))).contains("ctas 1,4");
        assertThat(Pages.words(pages.at("/jobs/job-1?tab=budget")))
                .contains("A budget needs a timeline.");
        Object digest = pages.board().result("job-1").get("digest");
        assertThat(pages.at("/jobs/job-1?tab=log"))
                .contains("<code>" + digest + "</code>", "nic.messages", "submitted by anonymous");
    }

    @Test
    void drawsAHangAndListsWhoWaitsForWhom() throws Exception {
        EndedJobs.run(pages.board(), HANG);

        String page = pages.at("/jobs/job-1");

        assertThat(Pages.words(page))
                .contains("DEADLOCK")
                .contains("Why it did not complete deadlock: ")
                .contains("Wait-for graph")
                .contains("could be satisfied by")
                .contains("Deadlock cycle: PE 0 CTA 0 waits for")
                .contains("the CTAs of PE 0 on node0", "PE 1 CTA 0 on node1")
                .containsSubsequence("Wait-for graph", "Change something and run again")
                .doesNotContain("A busy resource", "Find bottlenecks", "a PE that stores there");
        assertThat(page).contains("<polygon class=\"tip", "class=\"node");
    }

    @Test
    void tellsHowFarAJobCameThatWasCancelledAndNoFiguresItDoesNotHave() throws Exception {
        pages.board().submit(JOB, "");
        pages.board().cancel("job-1");
        EndedJobs.breakOff(
                pages.board(),
                JOB,
                new JobProgress(81_000_000, 9, 4_321, 0, List.of(), List.of(), 3, 8));

        assertThat(Pages.words(pages.at("/jobs/job-1")))
                .contains("state CANCELLED", "It was not launched")
                .containsPattern("cancelled [0-9]+ s ago")
                .doesNotContain("virtual end", "digest", "0 events");
        assertThat(Pages.words(pages.at("/jobs/job-2")))
                .contains("state CANCELLED", "Why it did not complete the job was cancelled")
                .contains("done 37.5 % virtual time 81.0 us events 4,321")
                .doesNotContain("virtual end 0", "digest 0", "counters");
        assertThat(Pages.words(pages.at("/compare?a=job-1&b=job-2")))
                .contains("job-1 was broken off and has no figures.")
                .doesNotContain("Equal digests");
    }

    @Test
    void followsAJobThatHasNotEnded() throws Exception {
        EndedJobs.start(pages.board(), JOB);
        pages.board().submit(JOB, "");

        assertThat(pages.at("/jobs/job-1"))
                .contains(
                        "data-refresh=\"1000\"",
                        "RUNNING",
                        "/assets/refresh.js",
                        "has been running");
        assertThat(Pages.words(pages.at("/jobs/job-1")))
                .contains("Configuration workload nvshmem/ put-bw path ibgda nodes 2")
                .contains("ctas 1,4 iterations 3 sizes 1K,4K");
        assertThat(Pages.words(pages.at("/jobs/job-2"))).contains("QUEUED", "jobs before it 1");
    }

    @Test
    void saysThatThereIsNoSuchJob() throws Exception {
        pages.http()
                .perform(get("/jobs/job-9"))
                .andExpect(status().isNotFound())
                .andExpect(content().contentType("text/html;charset=UTF-8"));
        assertThat(pages.at("/jobs/<script>")).contains("there is no job &lt;script&gt;");

        EndedJobs.run(pages.board(), HANG);
        pages.http()
                .perform(post("/jobs/job-1/cancel"))
                .andExpect(status().isConflict())
                .andExpect(content().contentType("text/html;charset=UTF-8"));
    }

    @Test
    void otherJobsToCompareWithAreToldApart() throws Exception {
        for (String ctas : List.of("1", "4", "4")) {
            EndedJobs.run(
                    pages.board(),
                    "{workload: nvshmem/put-bw, parameters: {sizes: 4K, ctas: %s}}"
                            .formatted(ctas));
        }
        EndedJobs.run(pages.board(), "{workload: nvshmem/put-bw, path: ibrc, seed: 9}");
        EndedJobs.run(pages.board(), HANG);

        assertThat(pages.at("/jobs/job-2"))
                .contains(
                        "<option value=\"job-1\">job-1: ibgda, ctas 1, COMPLETED</option>",
                        "<option value=\"job-3\">job-3: ibgda, the same, COMPLETED</option>",
                        "<option value=\"job-4\">job-4: ibrc, seed 9, ctas default, sizes default, COMPLETED</option>",
                        "<option value=\"job-5\">job-5: nvshmem/wrong-use ibgda, case missing-signal, DEADLOCK</option>");
        assertThat(pages.at("/compare"))
                .contains(">job-1: nvshmem/put-bw ibgda, ctas 1, sizes 4K, COMPLETED</option>");
    }

    @Test
    void escapesWhateverAResultSays() throws Exception {
        EndedJobs.run(pages.board(), JOB, JobPageTest::hostile);

        for (String address : List.of("/", "/jobs/job-1", "/compare?a=job-1&b=job-1")) {
            assertThat(pages.at(address)).doesNotContain("<img", "\"'&<").contains("<main id=");
        }
        assertThat(Pages.words(pages.at("/jobs/job-1")))
                .contains("&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;");
    }

    private static JobResult hostile(JobResult result) {
        Table table =
                Table.parse(
                        HOSTILE,
                        List.of(
                                new Column(HOSTILE, "B"),
                                new Column("name", ""),
                                new Column("time", HOSTILE)),
                        List.of(List.of("1", HOSTILE, "2"), List.of("8", HOSTILE, "3")));
        return new JobResult(
                result.job(),
                result.state(),
                List.of(HOSTILE),
                List.of(HOSTILE),
                HOSTILE,
                result.virtualEndPs(),
                result.verification(),
                List.of(table),
                result.counters(),
                result.bottleneck(),
                List.of(Wait.parse(HOSTILE, HOSTILE, HOSTILE), Wait.parse("a", "b", HOSTILE)),
                List.of(),
                result.host());
    }
}
