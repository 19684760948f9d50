package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Tutorials in {@code docs}: their commands print the lines that are shown below them. */
class TutorialTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(?:java)?\\n(.*?)^```$");
    private static final String DOORBELL = "./doorbell ";
    private static final String SHELL = "sed ";
    private static final String TEMPORARY = "/tmp";

    @TempDir private Path folder;

    @ParameterizedTest
    @MethodSource("tutorials")
    void printsWhatItShows(String name, String tutorial) throws IOException, InterruptedException {
        List<String> ran = new ArrayList<>();
        String output = "";
        for (MatchResult block : BLOCK.matcher(tutorial).results().toList()) {
            if (block.group().startsWith("```java")) {
                continue;
            }
            for (String line : block.group(1).lines().toList()) {
                if (line.startsWith(DOORBELL)) {
                    ran.add(line);
                    output = spaced(run(line.substring(DOORBELL.length())));
                } else if (line.startsWith(SHELL)) {
                    shell(line);
                } else {
                    assertThat(output).as(ran.getLast()).contains(spaced(line));
                }
            }
        }

        assertThat(ran).as(name).hasSizeGreaterThan(3);
    }

    @Test
    void existForEachKindOfUserAndAreShort() throws IOException {
        String index = Files.readString(ROOT.resolve("docs/index.md"));

        List<Path> pages = pages();
        assertThat(pages).hasSize(5);
        for (Path page : pages) {
            assertThat(index).contains("](" + page.getFileName() + ")");
            assertThat(Files.readAllLines(page)).as(page.toString()).hasSizeLessThanOrEqualTo(60);
        }
    }

    private static List<Arguments> tutorials() throws IOException {
        List<Arguments> tutorials = new ArrayList<>();
        tutorials.add(Arguments.of("programs.md", ring()));
        for (Path page : pages()) {
            tutorials.add(Arguments.of(page.getFileName().toString(), Files.readString(page)));
        }
        return tutorials;
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.list(ROOT.resolve("docs"))) {
            return files.filter(it -> it.getFileName().toString().startsWith("tutorial-"))
                    .sorted()
                    .toList();
        }
    }

    private static String ring() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/programs.md"));
        int from = page.indexOf("## Tutorial");
        return page.substring(from, page.indexOf("\n## ", from));
    }

    private String run(String command) {
        // The folder of Doorbell is above that of this module.
        return Outcome.of(DocumentedCommands.words(here(command)))
                .out()
                .replace("../examples/", "examples/");
    }

    private void shell(String command) throws IOException, InterruptedException {
        Process process =
                new ProcessBuilder("bash", "-c", here(command))
                        .directory(ROOT.toFile())
                        .inheritIO()
                        .start();

        assertThat(process.waitFor()).isZero();
    }

    private String here(String command) {
        return command.replace(TEMPORARY, folder.toString());
    }

    private static String spaced(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }
}
