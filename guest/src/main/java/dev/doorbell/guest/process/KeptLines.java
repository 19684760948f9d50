package dev.doorbell.guest.process;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.workloads.binary.PrintedOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** First lines of each rank of a node, for the result. */
public final class KeptLines implements Lines {

    /** Most characters of a rank. */
    private static final int MOST_CHARACTERS = 32_768;

    private final SortedMap<Integer, OfRank> byRank = new TreeMap<>();

    /** Creates an empty list. */
    public KeptLines() {}

    @Override
    public void add(long atPs, int rank, boolean error, String text) {
        byRank.computeIfAbsent(rank, ignored -> new OfRank())
                .add(new Line(atPs, error, text.stripTrailing()));
    }

    /** Records the lines, and how many more there were. */
    public void record(Instruments instruments) {
        byRank.forEach((rank, lines) -> {
            for (Line line : lines.kept) {
                PrintedOutput.record(instruments, line.atPs, rank, line.error, line.text);
            }
            if (lines.more > 0) {
                PrintedOutput.record(
                        instruments,
                        lines.lastPs,
                        rank,
                        true,
                        "and %d more lines".formatted(lines.more));
            }
        });
    }

    private static final class OfRank {
        private final List<Line> kept = new ArrayList<>();
        private int characters;
        private long more;
        private long lastPs;

        void add(Line line) {
            lastPs = line.atPs;
            if (more > 0 || characters + line.text.length() > MOST_CHARACTERS) {
                more++;
            } else {
                characters += line.text.length();
                kept.add(line);
            }
        }
    }

    private record Line(long atPs, boolean error, String text) {}
}
