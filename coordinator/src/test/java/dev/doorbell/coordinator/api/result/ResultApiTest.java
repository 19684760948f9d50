package dev.doorbell.coordinator.api.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.content;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.header;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.jsonPath;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.doorbell.coordinator.api.problem.ProblemAdvice;
import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobDatabase;
import dev.doorbell.coordinator.job.JobStore;
import dev.doorbell.report.Report;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;

class ResultApiTest {

    private static final String JOB =
            "{workload: nvshmem/put-bw, parameters: {ctas: [1, 4], sizes: [1K, 4K], iterations: 3}}";

    @TempDir Path folder;

    private JobBoard board;
    private MockMvc rest;

    @BeforeEach
    void start() {
        board = new JobBoard(new JobStore(JobDatabase.in(folder)), 10);
        rest =
                MockMvcBuilders.standaloneSetup(
                                new ResultController(board),
                                new PlotController(board),
                                new TraceController(board))
                        .setControllerAdvice(new ProblemAdvice())
                        .build();
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', application/json",
        "'', '*/*', application/json",
        "'', text/csv, text/csv;charset=UTF-8",
        "'', 'text/html, text/markdown;q=0.5', text/markdown;charset=UTF-8",
        "csv, application/json, text/csv;charset=UTF-8",
        "markdown, '', text/markdown;charset=UTF-8"
    })
    void answersInTheFormThatIsAskedFor(String format, String accept, String type)
            throws Exception {
        EndedJobs.run(board, JOB);

        rest.perform(
                        get("/api/v1/jobs/job-1/results")
                                .param("format", format)
                                .header("Accept", accept))
                .andExpect(status().isOk())
                .andExpect(content().contentType(type));
    }

    @Test
    void givesTheSameNumbersInEveryForm() throws Exception {
        EndedJobs.run(board, JOB);
        Object digest = board.result("job-1").get("digest");

        rest.perform(get("/api/v1/jobs/job-1/results"))
                .andExpect(jsonPath("$.digest").value(digest))
                .andExpect(jsonPath("$.tables[0].rows.length()").value(4));
        String csv = body("/api/v1/jobs/job-1/results?format=csv");
        assertThat(csv.lines().findFirst()).hasValueSatisfying(it -> assertThat(it).contains("["));
        assertThat(csv.lines()).hasSize(5);
        assertThat(body("/api/v1/jobs/job-1/results?format=markdown"))
                .startsWith("# job-1\n\n- workload: nvshmem/put-bw\n- profile: dgx-a100-hdr200\n")
                .contains("- state: COMPLETED\n", "- digest: " + digest + "\n", "\n## ");
    }

    @Test
    void saysWhatCannotBeGiven() throws Exception {
        EndedJobs.start(board, JOB);

        rest.perform(get("/api/v1/jobs/job-1/results"))
                .andExpect(status().isConflict())
                .andExpect(
                        jsonPath("$.detail").value("job job-1 is RUNNING and has no result yet"));
        rest.perform(get("/api/v1/jobs/job-1/results?format=xml"))
                .andExpect(status().isBadRequest())
                .andExpect(
                        jsonPath("$.detail")
                                .value("format is 'xml'; expected one of json, csv, markdown"));
        rest.perform(get("/api/v1/jobs/job-1/results").header("Accept", "image/gif"))
                .andExpect(status().isNotAcceptable());
        rest.perform(get("/api/v1/jobs/job-7/results")).andExpect(status().isNotFound());
    }

    @Test
    void drawsThePlotsOfAJob() throws Exception {
        EndedJobs.run(board, JOB);

        rest.perform(get("/api/v1/jobs/job-1/plots"))
                .andExpect(jsonPath("$.plots[0].title").value("bandwidth [GB/s] over size/CTA [B]"))
                .andExpect(jsonPath("$.plots[0].svg").value("/api/v1/jobs/job-1/plots/1-1.svg"));
        assertThat(body("/api/v1/jobs/job-1/plots/1-1.svg"))
                .startsWith("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"640\"")
                .contains("ctas 1", "ctas 4", "stroke=\"currentColor\"")
                .doesNotContain("class=");
        rest.perform(get("/api/v1/jobs/job-1/plots/1-1.json"))
                .andExpect(content().contentType("application/json"))
                .andExpect(jsonPath("$.x.label").value("size/CTA [B]"))
                .andExpect(jsonPath("$.x.logarithmic").value(true))
                .andExpect(jsonPath("$.y.unit").value("GB/s"))
                .andExpect(jsonPath("$.curves[1].name").value("ctas 4"))
                .andExpect(jsonPath("$.curves[1].points[1][0]").value(4096))
                .andExpect(
                        jsonPath("$.curves[1].points[1][1]")
                                .value(Double.parseDouble(bandwidth(3))));
        byte[] png =
                rest.perform(get("/api/v1/jobs/job-1/plots/1-1.png"))
                        .andExpect(content().contentType("image/png"))
                        .andReturn()
                        .getResponse()
                        .getContentAsByteArray();
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(png));
        assertThat(image.getWidth()).isEqualTo(1_280);
        assertThat(colors(image)).contains(0x1f5fae, 0xc2410c, 0xffffff);
        for (String missing : new String[] {"1-9.svg", "1-1", "1-1.gif", "x"}) {
            rest.perform(get("/api/v1/jobs/job-1/plots/" + missing))
                    .andExpect(status().isNotFound());
        }
    }

    @Test
    void givesTheTraceOfAJobThatAskedForOne() throws Exception {
        EndedJobs.run(board, "{workload: nvshmem/put-bw, trace: true, parameters: {sizes: 4K}}");
        EndedJobs.run(board, "{workload: nvshmem/put-bw, parameters: {sizes: 4K}}");

        rest.perform(get("/api/v1/jobs/job-1/trace"))
                .andExpect(status().isOk())
                .andExpect(header().doesNotExist("Content-Encoding"))
                .andExpect(
                        header().string(
                                        "Content-Disposition",
                                        "inline; filename=\"job-1-trace.json\""))
                .andExpect(jsonPath("$.traceEvents[?(@.ph == 'X')]").isNotEmpty())
                .andExpect(jsonPath("$.traceEvents[?(@.ph == 's')]").isNotEmpty());
        rest.perform(get("/api/v1/jobs/job-1/trace").header("Accept-Encoding", "gzip, br"))
                .andExpect(header().string("Content-Encoding", "gzip"));
        rest.perform(get("/api/v1/jobs/job-2/trace"))
                .andExpect(status().isNotFound())
                .andExpect(
                        jsonPath("$.detail")
                                .value(
                                        "job job-2 has no trace; a job that is submitted with trace: true has one once it has ended"));
    }

    private String bandwidth(int row) {
        Table table = Report.of(board.result("job-1")).tables().getFirst();
        int column = table.columns().stream().map(Column::name).toList().indexOf("bandwidth");
        return table.texts().get(row).get(column);
    }

    private String body(String address) throws Exception {
        return rest.perform(get(address)).andReturn().getResponse().getContentAsString();
    }

    private static Set<Integer> colors(BufferedImage image) {
        Set<Integer> colors = new HashSet<>();
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                colors.add(image.getRGB(x, y) & 0xffffff);
            }
        }
        return colors;
    }
}
