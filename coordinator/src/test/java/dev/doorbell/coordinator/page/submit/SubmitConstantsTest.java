package dev.doorbell.coordinator.page.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.redirectedUrl;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.doorbell.coordinator.job.EndedJobs;
import dev.doorbell.coordinator.page.Pages;
import dev.doorbell.coordinator.sweep.Sweep;
import dev.doorbell.report.Report;
import dev.doorbell.report.document.ProfileYaml;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;

/** Constants of the machine in the form of a job and in that of a sweep. */
class SubmitConstantsTest {

    private static final String CHANGED = "dgx-a100-hdr200+nic.doorbell=2x+pcie.oneWay=200ns";

    @RegisterExtension private final Pages pages = new Pages();

    @Test
    void offersEveryConstantOfTheProfileWithWhatItIsAndWhereThatComesFrom() throws Exception {
        assertThat(pages.at("/submit?workload=nvshmem/put-bw"))
                .contains("<details id=\"constants\"><summary>Constants of the machine</summary>")
                .contains("Each is what dgx-a100-hdr200 has, unless a value or a factor")
                .containsPattern("<input name=\"c.pcie.oneWay\"[^>]* placeholder=\"150 ns\"")
                .contains(">150 ns unless given; recalled: 137.5 ns NIC to root complex, Breaking");
        assertThat(pages.at("/submit?workload=nvshmem/put-bw&sweep=true"))
                .contains("such as 2x is filled in, or several with commas.");
        assertThat(pages.at("/submit?preset=osu-ialltoall-gvmi"))
                .contains("name=\"c.dpu.", "Each is what bluefield2-hdr100 has");
    }

    @Test
    void runsAJobOnAChangedMachineAndKeepsItWhenItIsChangedAgain() throws Exception {
        pages.http()
                .perform(
                        job().param("p.sizes", "4K")
                                .param("c.nic.doorbell", " 2x ")
                                .param("c.pcie.oneWay", "200ns")
                                .param("c.pcie.rate", ""))
                .andExpect(redirectedUrl("/jobs/job-1"));
        pages.board().cancel("job-1");
        assertThat(Report.of(pages.board().result("job-1")).job().profile()).isEqualTo(CHANGED);
        assertThat(Pages.words(pages.at("/jobs/job-1")))
                .contains("pcie.oneWay 200ns, changed from 150 ns");

        String form = pages.at("/submit?from=job-1");
        assertThat(form)
                .contains("<details id=\"constants\" open=\"\">")
                .containsPattern("name=\"c.nic.doorbell\"[^>]* value=\"2x\"")
                .containsPattern("name=\"c.pcie.oneWay\"[^>]* value=\"200ns\"")
                .contains("<input type=\"hidden\" name=\"from\" value=\"job-1\">")
                .doesNotContain("command line");

        pages.http()
                .perform(job().param("from", "job-1").param("c.nic.doorbell", "2x"))
                .andExpect(redirectedUrl("/jobs/job-2?from=job-1"));
        assertThat(pages.at("/jobs/job-2?from=job-1")).doesNotContain("See what differs");
        pages.board().cancel("job-2");
        assertThat(pages.at("/jobs/job-2?from=job-1"))
                .contains("<a href=\"/compare?a=job-1&amp;b=job-2\" class=\"button main\">");
        assertThat(pages.at("/jobs/job-2?from=<b>")).doesNotContain("See what differs", "<b>");
    }

    @Test
    void unfoldsTheKnobThatIsLedToAndLoadsTheConstantsOfAnotherProfile() throws Exception {
        EndedJobs.run(pages.board(), "{workload: nvshmem/put-bw, parameters: {sizes: 4K}}");
        assertThat(pages.at("/submit?from=job-1&knob=fabric.linkRate"))
                .contains("<details class=\"group\" open=\"\"><summary>fabric: ")
                .contains("<details class=\"group\"><summary>nic: ");

        String other =
                pages.http()
                        .perform(
                                job().param("fill", "true")
                                        .param("profile", "bluefield2-hdr100")
                                        .param("p.sizes", "8K")
                                        .param("c.proxy.pass", "2x"))
                        .andExpect(status().isOk())
                        .andReturn()
                        .getResponse()
                        .getContentAsString();
        assertThat(other)
                .contains("Each is what bluefield2-hdr100 has", "name=\"c.dpu.memoryRate\"")
                .containsPattern("name=\"p.sizes\"[^>]* value=\"8K\"");
        assertThat(pages.board().list()).hasSize(1);
    }

    @Test
    void aProfileThatCameAlongGoesAlongAgain() throws Exception {
        String lab =
                ProfileYaml.shipped("dgx-a100-hdr200")
                        .replace("name: dgx-a100-hdr200", "name: lab")
                        .replace("nic.doorbell: {value: 50", "nic.doorbell: {value: 77");
        EndedJobs.runOn(
                pages.board(),
                lab,
                "{workload: nvshmem/put-bw, profile: lab, parameters: {sizes: 4K}}");

        assertThat(pages.at("/submit?from=job-1"))
                .contains("<option value=\"lab\" selected=\"\">lab</option>")
                .containsPattern("name=\"c.nic.doorbell\"[^>]* placeholder=\"77 ns\"");
        pages.http()
                .perform(job().param("from", "job-1").param("profile", "lab"))
                .andExpect(redirectedUrl("/jobs/job-2?from=job-1"));
        assertThat(pages.board().submission("job-2").orElseThrow().profileYaml()).isEqualTo(lab);
        pages.http()
                .perform(
                        job().param("from", "job-1")
                                .param("profile", "lab")
                                .param("c.nic.doorbell", "2x"))
                .andExpect(redirectedUrl("/jobs/job-3?from=job-1"));
        pages.board().cancel("job-3");
        assertThat(Report.of(pages.board().result("job-3")).job().profile())
                .isEqualTo("lab+nic.doorbell=2x");
        assertThat(pages.at("/submit?from=job-3"))
                .containsPattern("name=\"c.nic.doorbell\"[^>]* placeholder=\"154 ns\"");
        pages.http()
                .perform(
                        job().param("sweep", "true")
                                .param("from", "job-1")
                                .param("profile", "lab")
                                .param("c.nic.doorbell", "1x, 2x"))
                .andExpect(redirectedUrl("/sweeps/sweep-1"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nic.doorbell | fast | nic.doorbell=fast is not a value; expected a number with or without a unit of the same kind as ns",
                "nic.doorbell | 2 GB/s | nic.doorbell=2 GB/s has the wrong unit; expected a number with or without a unit of the same kind as ns",
                "pcie.rate | 0 | pcie.rate=0 is no rate; expected one above 0",
                "nic.bell | 1 | nic.bell=1: profile dgx-a100-hdr200 has no constant nic.bell; &#39;profiles dgx-a100-hdr200&#39; lists the constants"
            })
    void saysAtTheConstantWhatIsWrong(String name, String value, String sentence) throws Exception {
        for (MockHttpServletRequestBuilder form :
                new MockHttpServletRequestBuilder[] {
                    job(), job().param("sweep", "true").param("seed", "1,2")
                }) {
            assertThat(pages.refused(form.param("c." + name, value)))
                    .contains("id=\"error-c." + name + "\">" + sentence + "<")
                    .containsPattern("name=\"c." + name + "\"[^>]* value=\"" + value + "\"");
        }
        assertThat(pages.board().list()).isEmpty();
    }

    @Test
    void aSweepTakesSeveralValuesOfAConstantAndOneOfAnother() throws Exception {
        pages.http()
                .perform(
                        job().param("sweep", "true")
                                .param("c.pcie.oneWay", "200ns")
                                .param("c.nic.doorbell", "60ns, 2x"))
                .andExpect(redirectedUrl("/sweeps/sweep-1"));

        Sweep sweep = pages.sweeps().get("sweep-1");
        assertThat(sweep.points())
                .extracting(point -> point.values().toString())
                .containsExactly(
                        "{nic.doorbell=60ns, pcie.oneWay=200ns}",
                        "{nic.doorbell=2x, pcie.oneWay=200ns}");
        assertThat(pages.refused(job().param("sweep", "true").param("c.nic.doorbell", "2x")))
                .contains("id=\"error-vary\">no field varies");
        assertThat(
                        pages.refused(
                                job().param("sweep", "true")
                                        .param("vary", "nic.doorbell: 1, 2")
                                        .param("c.nic.doorbell", "60ns, 2x")))
                .contains("id=\"error-vary\">nic.doorbell is varied twice; expected it once");
    }

    private static MockHttpServletRequestBuilder job() {
        return post("/submit")
                .contentType(MediaType.APPLICATION_FORM_URLENCODED)
                .param("workload", "nvshmem/put-bw");
    }
}
