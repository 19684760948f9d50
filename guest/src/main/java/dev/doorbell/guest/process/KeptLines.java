package dev.doorbell.guest.process;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.workloads.binary.PrintedOutput;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** First lines of each rank of a node, for the result, whose size is limited. */
public final class KeptLines implements Lines {

    /** Most characters of a rank. */
    private static final int MOST = 32_768;

    /** Most characters of a node. */
    private static final int MOST_OF_NODE = 1 << 20;

    /** Characters as which each line counts besides its own. */
    private static final int OF_EACH_LINE = 32;

    private final SortedMap<Integer, OfRank> byRank = new TreeMap<>();
    private final int most;

    /** Creates an empty list for so many ranks. */
    public KeptLines(int ranks) {
        most = Math.min(MOST, MOST_OF_NODE / ranks);
    }

    @Override
    public void add(long atPs, int rank, boolean error, String text) {
        byRank.computeIfAbsent(rank, ignored -> new OfRank())
                .add(new Line(atPs, error, text.endsWith("\n") ? withoutEnd(text) : text), most);
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

    private static String withoutEnd(String line) {
        return line.substring(0, line.length() - 1);
    }

    private static final class OfRank {
        private final List<Line> kept = new ArrayList<>();
        private int characters;
        private long more;
        private long lastPs;

        void add(Line line, int most) {
            lastPs = line.atPs;
            int size = line.text.length() + OF_EACH_LINE;
            if (more > 0 || size > most - characters) {
                more++;
            } else {
                characters += size;
                kept.add(line);
            }
        }
    }

    private record Line(long atPs, boolean error, String text) {}
}
