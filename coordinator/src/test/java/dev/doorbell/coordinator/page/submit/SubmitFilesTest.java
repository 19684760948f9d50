package dev.doorbell.coordinator.page.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrl;

import dev.doorbell.coordinator.page.Pages;
import dev.doorbell.coordinator.submission.Submission;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.catalogue.WorkloadCatalogue;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;

/** Texts of files in the form of a job and in that of a sweep. */
class SubmitFilesTest {

    private static final Path RING = Path.of("..", "examples", "allreduce-ring.xml");
    private static final Path LISTS = Path.of("..", "examples", "halo-lists.txt");
    private static final String LAB =
            "{name: lab, extends: dgx-a100-hdr200, description: mine,\n"
                    + " constants: {nic.doorbell: {value: 7, unit: ns, source: guess, confidence: recalled}}}";
    private static final Pattern FILE = Pattern.compile("data-file=\"field-([^\"]+)\"");

    @RegisterExtension private final Pages pages = new Pages();

    @Test
    void everyFieldThatTakesAFileHasAnInputOfFiles() throws Exception {
        Set<String> parameters = new TreeSet<>();
        for (Workload workload : WorkloadCatalogue.all()) {
            for (String sweep : List.of("", "&sweep=true")) {
                String page = pages.at("/submit?workload=" + workload.card().name() + sweep);
                List<String> fields = FILE.matcher(page).results().map(it -> it.group(1)).toList();
                assertThat(fields).contains("profileText");
                fields.stream().filter(it -> it.startsWith("p.")).forEach(parameters::add);
                assertThat(fields).allSatisfy(it -> assertThat(page).contains("name=\"" + it));
            }
        }
        assertThat(parameters)
                .containsExactly("p.lists", "p.mesh", "p.program", "p.programs", "p.type");
        assertThat(pages.at("/submit"))
                .contains("data-file=\"field-document\"", "data-most=\"1048576\"", "files.js");
        assertThat(pages.at("/submit?workload=msccl/perf"))
                .containsPattern("<input type=\"file\"[^>]* id=\"file-p.programs\"[^>]* multiple");
    }

    @Test
    void thePreviewHasTheTextInTheDocumentAndTheNameInTheCommandLine() throws Exception {
        String program = Files.readString(RING);

        Map<?, ?> found =
                preview(
                        form().param("workload", "msccl/custom")
                                .param("nodes", "1")
                                .param("p.program", program.replace("\n", "\r\n"))
                                .param("file.p.program", "my ring.xml")
                                .param("p.sizes", "64K"));

        assertThat(found.get("error")).isEqualTo("");
        assertThat(found.get("command"))
                .isEqualTo(
                        "doorbell run msccl/custom --nodes 1 --set 'program=my ring.xml' --set sizes=64K");
        assertThat(JobYaml.read(String.valueOf(found.get("document"))).parameters())
                .containsEntry("program", program.strip());
        assertThat(
                        preview(
                                        form().param("workload", "halo/exchange")
                                                .param("p.lists", Files.readString(LISTS))
                                                .param("file.p.lists", "halo-lists.txt"))
                                .get("command"))
                .isEqualTo("doorbell run halo/exchange --set lists=halo-lists.txt");
        assertThat(
                        preview(
                                        form().param("workload", "msccl/custom")
                                                .param("p.program", "ring")
                                                .param("file.p.program", ""))
                                .get("command"))
                .isEqualTo("doorbell run msccl/custom --set program=ring");
    }

    @Test
    void aProgramForAnotherNumberOfGpusIsRefused() throws Exception {
        MockHttpServletRequestBuilder form =
                form().param("workload", "msccl/custom")
                        .param("nodes", "2")
                        .param("p.program", Files.readString(RING));

        assertThat(pages.refused(form))
                .contains(
                        "id=\"error-p.program\">program: the program is for 8 GPUs; expected 16, 8 on each of 2 nodes<");
    }

    @Test
    void aJobRunsOnTheProfileInItsForm() throws Exception {
        Map<?, ?> found = preview(ofLab());
        assertThat(found.get("error")).isEqualTo("");
        assertThat(found.get("command"))
                .isEqualTo("doorbell run nvshmem/put-bw --profile lab.yaml");
        assertThat(JobYaml.read(String.valueOf(found.get("document"))).profile())
                .isEqualTo("lab.yaml");

        pages.http().perform(ofLab()).andExpect(redirectedUrl("/jobs/job-1"));
        Submission submitted = pages.board().submission("job-1").orElseThrow();
        assertThat(JobYaml.read(submitted.document()).profile()).isEqualTo("lab");
        assertThat(ProfileYaml.read(submitted.profileYaml()).ps("nic.doorbell")).isEqualTo(7_000);
    }

    @Test
    void aProfileWithoutAFileIsNamedAsOne() throws Exception {
        Map<?, ?> found =
                preview(form().param("workload", "nvshmem/put-bw").param("profileText", LAB));

        assertThat(found.get("command"))
                .isEqualTo("doorbell run nvshmem/put-bw --profile lab.yaml");
        assertThat(JobYaml.read(String.valueOf(found.get("document"))).profile())
                .isEqualTo("lab.yaml");
    }

    @Test
    void theConstantsShownAreThoseOfTheProfileInTheForm() throws Exception {
        String page =
                pages.http()
                        .perform(ofLab().param("fill", "true"))
                        .andReturn()
                        .getResponse()
                        .getContentAsString();

        assertThat(page)
                .contains("Each is what lab has", "name=\"file.profileText\" value=\"lab.yaml\"")
                .containsPattern("name=\"c.nic.doorbell\"[^>]* placeholder=\"7 ns\"");
    }

    @Test
    void aProfileThatIsNoneIsRefusedAtItsField() throws Exception {
        String page =
                pages.refused(
                        form().param("workload", "nvshmem/put-bw")
                                .param("profileText", "name: lab\nconstants: [")
                                .param("p.sizes", "4K"));

        assertThat(page)
                .containsPattern("id=\"error-profileText\">[^<]*line 2")
                .contains("value=\"4K\"");
        assertThat(pages.board().list()).isEmpty();
    }

    private static MockHttpServletRequestBuilder ofLab() {
        return form().param("workload", "nvshmem/put-bw")
                .param("profileText", LAB.replace("\n", "\r\n"))
                .param("file.profileText", "lab.yaml");
    }

    private Map<?, ?> preview(MockHttpServletRequestBuilder form) throws Exception {
        return JobYaml.document(
                "preview",
                pages.http()
                        .perform(form.uri("/submit/preview"))
                        .andReturn()
                        .getResponse()
                        .getContentAsString());
    }

    private static MockHttpServletRequestBuilder form() {
        return post("/submit").contentType(MediaType.APPLICATION_FORM_URLENCODED);
    }
}
