package dev.doorbell.coordinator.page.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.page.Pages;
import dev.doorbell.coordinator.timeline.Timeline;
import dev.doorbell.pdes.report.TraceSpan;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class TimelinePageTest {

    private static final String JOB =
            "{workload: nvshmem/put-latency, path: ibgda, trace: %s, parameters: {sizes: 8, iterations: 2, warmup: 0}}";

    @RegisterExtension private final Pages pages = new Pages();

    @Test
    void showsTheStepsOfAnOperationFromDoorbellToCompletion() throws Exception {
        EndedJobs.run(pages.board(), JOB.formatted("true"));

        String page = pages.at("/jobs/job-1/timeline");

        assertThat(page)
                .contains("data-trace=\"/api/v1/jobs/job-1/trace\"", "/assets/timeline.js")
                .contains("<noscript>");
        assertThat(Pages.words(page))
                .containsSubsequence(
                        "reserve slots node0/gpu0/cta0 0.000000",
                        "build WQE node0/gpu0/cta0 0.444000",
                        "ring doorbell node0/gpu0/cta0",
                        "fetch WQE node0/nic0/wqe",
                        "send node0/nic0/wire",
                        "write CQE node0/nic0/cq");
        assertThat(Pages.words(pages.at("/jobs/job-1?tab=budget")))
                .contains("Time budget of one operation", "Its critical path: ");
        assertThat(pages.at("/jobs/job-1")).contains("href=\"/jobs/job-1/timeline\"");
    }

    @Test
    void saysOfWhichRowTheBudgetIsAndTheJobPageWhatLimitsWhichRows() throws Exception {
        EndedJobs.run(
                pages.board(),
                "{workload: nvshmem/put-bw, path: ibrc, trace: true, parameters: {ctas: [1, 16], sizes: 1K, iterations: 10, warmup: 1}}");

        assertThat(Pages.words(pages.at("/jobs/job-1?tab=budget")))
                .containsPattern(
                        "Row 2 of 2, 16 CTAs, 1 KiB: the CPU proxy is 9[0-9] % busy: [0-9]+ ns of [0-9]+ ns per put\\. Average over 160 of 160 traced operations\\. An operation takes [0-9.]+ us, from &#39;fence data&#39; to the end of &#39;write CQE&#39;");
        String first = pages.at("/jobs/job-1?tab=budget&row=1");
        assertThat(Pages.words(first))
                .contains("Row 1 of 2, 1 CTA, 1 KiB: no resource is busy for more than");
        assertThat(first)
                .contains("<option value=\"1\" selected=\"\">1: 1 CTA, 1 KiB</option>")
                .contains("<option value=\"2\">2: 16 CTAs, 1 KiB</option>");
        for (String none : List.of("0", "3", "x")) {
            assertThat(pages.refused(get("/jobs/job-1?tab=budget&row=" + none)))
                    .containsOnlyOnce("row is " + none + "; expected a row from 1 to 2.")
                    .contains("<option value=\"2\">");
        }
        assertThat(Pages.words(pages.at("/jobs/job-1?tab=resources")))
                .containsPattern(
                        "1 CTA, 1 KiB: no resource is busy for more than [0-9]+ % \\(node0 gpu0 thread blocks\\)")
                .containsPattern("16 CTAs, 1 KiB: the CPU proxy is 9[0-9] % busy: ");
    }

    @Test
    void showsTheOperationThatIsAskedFor() throws Exception {
        EndedJobs.run(pages.board(), JOB.formatted("true"));
        Timeline timeline = Timeline.read(pages.board().trace("job-1").orElseThrow());
        long last = timeline.operations().lastEntry().getKey();
        List<TraceSpan> spans = timeline.operations().lastEntry().getValue();

        assertThat(pages.at("/jobs/job-1/timeline?operation=" + Long.toUnsignedString(last)))
                .contains(
                        "Operation %s: %d steps"
                                .formatted(Long.toUnsignedString(last), spans.size()));
        assertThat(pages.at("/jobs/job-1/timeline?operation=nonsense"))
                .contains(
                        "Operation "
                                + Long.toUnsignedString(
                                        timeline.operation(0).orElseThrow().getKey())
                                + ":");
    }

    @Test
    void saysHowAJobGetsATimeline() throws Exception {
        EndedJobs.run(pages.board(), JOB.formatted("false"));

        assertThat(pages.at("/jobs/job-1/timeline"))
                .contains("submitted with trace: true")
                .doesNotContain("timeline.js");
        assertThat(pages.at("/jobs/job-1")).doesNotContain("/timeline\"");
        assertThat(pages.at("/submit?workload=nvshmem/put-latency")).contains("name=\"trace\"");
    }

    @Test
    void readsATraceAsItWasWritten() throws Exception {
        EndedJobs.run(pages.board(), JOB.formatted("true"));

        List<TraceSpan> spans = Timeline.read(pages.board().trace("job-1").orElseThrow()).spans();

        assertThat(spans)
                .extracting(span -> span.track().text())
                .contains("node0/nic0/cq", "node1/nic0/rx");
        assertThat(spans).allMatch(span -> span.endPs() >= span.startPs());
        assertThat(spans).anyMatch(span -> span.startPs() % 1_000 != 0);
    }
}
