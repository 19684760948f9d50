package dev.doorbell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tutorial of docs/programs.md: its commands print the lines that it shows below them. */
class TutorialTest {

    private static final Path ROOT = Path.of("..");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(?:java)?\\n(.*?)^```$");
    private static final String DOORBELL = "./doorbell ";
    private static final String SHELL = "sed ";
    private static final String TEMPORARY = "/tmp";

    @TempDir private Path folder;

    @Test
    void printsWhatItShows() throws IOException, InterruptedException {
        List<String> ran = new ArrayList<>();
        String output = "";
        for (MatchResult block : BLOCK.matcher(tutorial()).results().toList()) {
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

        assertThat(ran).hasSize(4);
    }

    private String tutorial() throws IOException {
        String page = Files.readString(ROOT.resolve("docs/programs.md"));
        int from = page.indexOf("## Tutorial");
        return page.substring(from, page.indexOf("\n## ", from));
    }

    private String run(String command) {
        return Outcome.of(DocumentedCommands.words(here(command))).out();
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
