package dev.doorbell.coordinator.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.report.document.JobYaml;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** Files that the form reads: chosen, refused, removed, and part of the job. */
@Needs({Outside.CHROMIUM, Outside.CHROMEDRIVER})
class UploadBrowserTest {

    private static final Path RING = Path.of("..", "examples", "allreduce-ring.xml");
    private static final Path LISTS = Path.of("..", "examples", "halo-lists.txt");
    private static final String PROGRAM = "[data-file=\"field-p.program\"]";

    @RegisterExtension private static final InBrowser SHARED = new InBrowser();

    private final Dashboard dashboard = SHARED.dashboard();
    private final Browser browser = SHARED.browser();

    @TempDir private Path folder;

    @Test
    void aProgramInAFileRunsToAVerifiedResult() throws IOException {
        browser.open("/submit?workload=msccl/custom");
        assertThat(browser.find(PROGRAM).getText())
                .contains("Choose a file", "Text or gzip, at most 1 MiB in all files of a job.")
                .doesNotContain("Remove");
        browser.upload("file-p.program", RING);
        chosen("allreduce-ring.xml, 14.6 KiB");
        browser.fill("field-p.sizes", "64K");
        browser.fill("field-nodes", "1");
        browser.awaitAnswer(
                preview("command"),
                "doorbell run msccl/custom --nodes 1 --set program=allreduce-ring.xml --set sizes=64K");
        assertThat(browser.text("#preview-state")).isEqualTo("The job is valid.");
        assertThat(JobYaml.read(browser.ask(preview("document"))).parameters())
                .containsEntry("program", Files.readString(RING).strip());
        browser.picture("upload", PROGRAM);

        browser.press("Submit the job");
        browser.awaitWords("PASSED");
        String id = browser.address().replace("/jobs/", "");
        String document = dashboard.board().submission(id).orElseThrow().document();
        assertThat(JobYaml.read(document).parameters())
                .containsEntry("program", Files.readString(RING).strip());
        browser.picture("upload-result");
    }

    @Test
    void aBrokenProgramIsRefusedByASentenceThatNamesTheLine() throws IOException {
        Path broken = folder.resolve("broken.xml");
        Files.writeString(
                broken, Files.readString(RING).replaceFirst("<tb id=\"0\"", "<tb id=\"zero\""));

        browser.open("/submit?workload=msccl/custom");
        browser.upload("file-p.program", broken);
        browser.awaitAnswer("document.getElementById('preview-state').className", "error");
        assertThat(browser.text("#preview-state")).contains("line 3");
        browser.press("Submit the job");

        browser.awaitFound("[id='error-p.program']");
        assertThat(browser.find("[id='error-p.program']").getText()).contains("line 3");
        chosen("broken.xml, 14.6 KiB");
        browser.picture("upload-broken", PROGRAM);
        browser.forget(); // The refusal is an error in the console.
        browser.tabTo("file-p.program");
        browser.keys(Keys.TAB);
        browser.keys(Keys.ENTER); // Remove
        chosen("");
        assertThat(browser.ask("document.activeElement.id")).isEqualTo("file-p.program");
        assertThat(browser.find("[id='field-p.program']").getDomProperty("value")).isEmpty();
        assertThat(browser.find("[id='field-p.program']").getDomProperty("readOnly"))
                .isEqualTo("false");
        browser.awaitAnswer(preview("command"), "doorbell run msccl/custom");
    }

    @Test
    void filesThatAreNotTextOrTooLargeGetASentence() throws IOException {
        Path picture = Files.write(folder.resolve("ring.png"), new byte[] {(byte) 0x89, 'P', 0});
        Path empty = Files.writeString(folder.resolve("empty.xml"), " \n");
        Path large = Files.writeString(folder.resolve("large.xml"), "<algo>\n".repeat(200_000));

        browser.open("/submit?workload=msccl/custom");
        refuses(picture, "ring.png is not text; choose a text file in UTF-8.");
        refuses(empty, "empty.xml is empty; choose another file.");
        refuses(
                large,
                "large.xml: 1.34 MiB in all files, but a form takes 1 MiB at most; use the command line.");
        browser.picture("upload-refused", PROGRAM);
        browser.upload("file-p.program", RING);
        chosen("allreduce-ring.xml, 14.6 KiB");
        assertThat(browser.find(PROGRAM + " .error").isDisplayed()).isFalse();
    }

    @Test
    void packedFilesAreUnpackedAsTheCommandLineDoes() throws IOException {
        String text = Files.readString(RING);
        Path packed = packed("ring.xml.gz", text);
        Path cut = folder.resolve("cut.xml.gz");
        Files.write(cut, Arrays.copyOf(Files.readAllBytes(packed), 100));

        browser.open("/submit?workload=msccl/custom");
        refuses(cut, "cut.xml.gz cannot be unpacked; choose a whole gzip file, or a text file.");
        refuses(
                packed("large.xml.gz", "<algo>\n".repeat(200_000)),
                "large.xml.gz: 1.34 MiB in all files, but a form takes 1 MiB at most; use the command line.");
        browser.upload("file-p.program", packed);
        chosen("ring.xml.gz, 14.6 KiB");
        browser.awaitAnswer(
                preview("command"), "doorbell run msccl/custom --set program=ring.xml.gz");
        assertThat(JobYaml.read(browser.ask(preview("document"))).parameters())
                .containsEntry("program", text.strip());
    }

    @Test
    void packedFilesMayHaveSeveralMembers() throws IOException {
        String text = Files.readString(RING);
        Path first = packed("first.gz", text.substring(0, 5_000));
        Path rest = packed("rest.gz", text.substring(5_000));
        Path both = folder.resolve("both.xml.gz");
        Files.write(both, Files.readAllBytes(first));
        Files.write(both, Files.readAllBytes(rest), StandardOpenOption.APPEND);
        Path broken = folder.resolve("broken.xml.gz");
        Files.write(broken, Files.readAllBytes(first));
        Files.write(
                broken, Arrays.copyOf(Files.readAllBytes(rest), 100), StandardOpenOption.APPEND);

        browser.open("/submit?workload=msccl/custom");
        refuses(
                broken,
                "broken.xml.gz cannot be unpacked; choose a whole gzip file, or a text file.");
        browser.upload("file-p.program", both);
        chosen("both.xml.gz, 14.6 KiB");
        browser.awaitAnswer(
                preview("command"), "doorbell run msccl/custom --set program=both.xml.gz");
        assertThat(JobYaml.read(browser.ask(preview("document"))).parameters())
                .containsEntry("program", text.strip());
    }

    @Test
    void severalProgramsAreOneField() throws IOException {
        Path second = folder.resolve("second.xml");
        Files.writeString(
                second,
                Files.readString(RING).replaceFirst("minBytes=\"0\"", "minBytes=\"65536\""));
        browser.open("/submit?workload=msccl/perf");
        browser.fill("field-nodes", "1");
        browser.upload("file-p.programs", second, RING);

        browser.awaitAnswer(
                preview("command"),
                "doorbell run msccl/perf --nodes 1 --set programs=allreduce-ring.xml,second.xml");
        assertThat(browser.text("#preview-state")).isEqualTo("The job is valid.");
        assertThat(browser.text("[data-file=\"field-p.programs\"] output"))
                .isEqualTo("allreduce-ring.xml, second.xml, 29.1 KiB");
    }

    @Test
    void aFileAlmostAsLargeAsTheLimitIsSubmitted() throws IOException {
        Path lists = folder.resolve("lists.txt");
        String remark = "% Decomposition of an application, with many <remarks>\n";
        Files.writeString(lists, remark.repeat(16_000) + Files.readString(LISTS));

        browser.open("/submit?workload=halo/exchange");
        browser.upload("file-p.lists", lists);
        browser.awaitAnswer(preview("command"), "doorbell run halo/exchange --set lists=lists.txt");
        browser.press("Submit the job");

        browser.awaitWords("PASSED");
    }

    @Test
    void aProfileInAFileShowsItsConstantsAtOnce() throws IOException {
        Path lab = folder.resolve("lab.yaml");
        Files.write(
                lab,
                "name: lab\nextends: dgx-a100-hdr200\ndescription: mine\nconstants:\n  nic.doorbell: {value: 7, unit: ns, source: guess, confidence: recalled}\n"
                        .getBytes(StandardCharsets.UTF_8));

        browser.open("/submit?preset=put-bw");
        browser.fill("field-p.iterations", "3");
        browser.fill("field-p.ctas", "16");
        browser.fill("field-p.sizes", "1K,4K");
        browser.upload("file-profileText", lab);
        browser.awaitAnswer(
                "document.querySelector('#constants p')?.textContent.startsWith('Each is what lab has')",
                "true");
        assertThat(browser.find("[id='field-p.iterations']").getDomProperty("value"))
                .isEqualTo("3");
        browser.awaitAnswer(preview("command") + ".includes(' --profile lab.yaml ')", "true");
        browser.picture("upload-profile", "[data-file=\"field-profileText\"]");
        browser.press("Submit the job");

        browser.awaitWords("PASSED");
        browser.follow("Configuration");
        browser.awaitWords("lab");
    }

    @Test
    void aDocumentInAFileIsSubmitted() throws IOException {
        browser.screen(390, 844, true);
        browser.open("/submit");
        browser.upload("file-document", Path.of("..", "examples", "hang.yaml"));
        browser.awaitAnswer(
                "document.querySelector('[data-file] output').textContent.startsWith('hang.yaml, ')",
                "true");
        assertThat(Integer.parseInt(browser.ask("document.documentElement.scrollWidth")))
                .isLessThanOrEqualTo(390);
        browser.picture("phone-upload", "[data-file]");
        browser.press("Submit the document");

        browser.awaitWords("DEADLOCK");
    }

    private Path packed(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    private void refuses(Path file, String sentence) {
        browser.upload("file-p.program", file);
        browser.awaitAnswer(
                "document.querySelector('" + PROGRAM + " .error').textContent", sentence);
        chosen("");
    }

    private void chosen(String files) {
        browser.awaitAnswer("document.querySelector('" + PROGRAM + " output').textContent", files);
    }

    private static String preview(String part) {
        return "document.querySelector('[data-preview=" + part + "] pre').textContent";
    }
}
