package dev.doorbell.cli.progress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.workloads.run.RunListener;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProgressBarTest {

    private static final long SECOND = 1_000_000_000;

    private final StringWriter text = new StringWriter();
    private long nanos = 7 * SECOND;

    @Test
    void saysALineForEveryTenthWhereNothingCanBeRedrawn() {
        ProgressBar bar = bar(false);

        for (int done : new int[] {1, 2, 3, 5, 4, 40}) {
            bar.ran("figures", done, 40);
            bar.draw();
        }
        bar.close();

        assertThat(text.toString().lines())
                .containsExactly("figures: 5 of 40 runs", "figures: 40 of 40 runs");
    }

    @Test
    void redrawsALineWithShareTimeAndTimeLeft() {
        ProgressBar bar = bar(true);
        after(60);
        bar.ran("figures", 1, 4);
        bar.draw();
        after(60);
        bar.ran("figures", 2, 4);
        bar.draw();
        after(3_600);
        bar.ran("figures", 4, 4);
        bar.draw();

        assertThat(shown())
                .containsExactly(
                        "figures [####            ]  25 % 1/4  1:00  ETA 3:00",
                        "figures [########        ]  50 % 2/4  2:00  ETA 2:00",
                        "figures [################] 100 % 4/4  1:02:00\n");
    }

    @Test
    void showsVirtualTimeAndNoShareOfARunThatCannotTell() {
        ProgressBar bar = bar(true);
        RunListener run = bar.run("run");
        after(2);
        run.came(1_234_567_000_000L, 3, 0);
        bar.draw();
        bar.close();

        assertThat(shown())
                .containsExactly(
                        "run  0:02  virtual 1,234,567 us", "run  0:02  virtual 1,234,567 us\n");
    }

    @Test
    void showsTheShareOfARunThatCan() {
        ProgressBar bar = bar(true);
        RunListener run = bar.run("run");
        after(2);
        run.came(5_000_000, 0, 8);
        bar.draw();
        run.came(6_000_000, 2, 8);
        bar.draw();

        assertThat(shown())
                .containsExactly(
                        "run [                ]   0 % 0/8  0:02  virtual 5 us",
                        "run [####            ]  25 % 2/8  0:02  ETA 0:06  virtual 6 us");
    }

    @Test
    void takesTheTimeOfAJobFromWhoRunsIt() {
        ProgressBar bar = bar(true);
        bar.job("job-7", 65_000, 5_000_000, 0, 0);
        bar.draw();
        after(1);
        bar.draw();
        bar.say("job-7 FAILED");
        bar.close();

        assertThat(shown())
                .containsExactly(
                        "job-7  1:05  virtual 5 us",
                        "job-7  1:06  virtual 5 us",
                        "",
                        "job-7 FAILED\n");
    }

    @Test
    void knowsThePaceOfAJobFromItsBeginning() {
        ProgressBar bar = bar(true);
        bar.job("job-7", 60_000, 5_000_000, 3_000, 4_000);
        bar.draw();

        assertThat(shown())
                .containsExactly(
                        "job-7 [############    ]  75 % 3000/4000  1:00  ETA 0:20  virtual 5 us");
    }

    @Test
    void staysOnOneLineOfATerminal() {
        ProgressBar bar = bar(true);
        RunListener run = bar.run("some/folder/with/a-job-of-mine.yaml");
        after(36_000);
        run.came(9_000_000_000_000_000L, 499_999, 1_000_000);
        bar.draw();

        assertThat(shown())
                .containsExactly(
                        "...-job-of-mine.yaml [#######         ]  49 % 499999/1000000  10:00:00  ETA 10:");
    }

    @Test
    void drawsNothingForWhatIsOverAtOnce() {
        ProgressBar bar = bar(true);
        bar.run("run").came(5_000_000, 8, 8);
        bar.draw();
        bar.close();

        assertThat(text.toString()).isEmpty();
    }

    private void after(long seconds) {
        nanos += seconds * SECOND;
    }

    /** Returns the successive contents of the line. */
    private List<String> shown() {
        return Stream.of(text.toString().split("\r"))
                .skip(1)
                .map(line -> line.replaceFirst(" +$", "").replaceFirst(" +\n$", "\n"))
                .toList();
    }

    private ProgressBar bar(boolean terminal) {
        return new ProgressBar(new PrintWriter(text, true), terminal, () -> nanos);
    }
}
