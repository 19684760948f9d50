package dev.doorbell.systemtests.prose;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.outside.SourceTree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Subjects of the commits since the rule exists; older ones may be longer. */
class CommitSubjectsTest {

    /** Last commit before the rule. */
    private static final String START = "6d6888c";

    private static final int LONGEST = 72;

    @Test
    @Needs(Outside.HISTORY)
    void areShort() throws IOException {
        assertThat(subjects(START + "..HEAD")).allMatch(it -> it.length() <= LONGEST);
    }

    @Test
    @Needs(Outside.HISTORY)
    void areReadOneByOne() throws IOException {
        assertThat(subjects("-1", START))
                .containsExactly("system-tests: Test estimates on jobs that are not small");
    }

    private static List<String> subjects(String... commits) throws IOException {
        List<String> command =
                new ArrayList<>(
                        List.of(
                                Outside.HISTORY.path().toString(),
                                "-C",
                                SourceTree.ROOT.toString(),
                                "log",
                                "--format=%s"));
        command.addAll(List.of(commits));
        Process git = new ProcessBuilder(command).redirectErrorStream(true).start();
        String text = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return text.lines().toList();
    }
}
