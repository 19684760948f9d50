package dev.doorbell.report.compare;

import dev.doorbell.workloads.result.RowBusy;
import dev.doorbell.workloads.result.RowLabels;
import dev.doorbell.workloads.result.RowWindow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Changes of the full resource between two results, row by row. */
final class RowMoves {

    private final List<String> sentences = new ArrayList<>();
    private final List<RowWindow> group = new ArrayList<>();
    private String from = "";
    private String to = "";

    private RowMoves() {}

    /** A sentence for each change along the rows that both have. */
    static List<String> of(List<RowBusy> a, List<RowBusy> b) {
        RowMoves moves = new RowMoves();
        for (RowBusy row : a) {
            Optional<RowBusy> other =
                    b.stream()
                            .filter(it -> it.window().key().equals(row.window().key()))
                            .findFirst();
            if (other.isEmpty() || other.get().fullText().equals(row.fullText())) {
                moves.close();
            } else {
                moves.add(row, other.get());
            }
        }
        moves.close();
        return List.copyOf(moves.sentences);
    }

    private void add(RowBusy a, RowBusy b) {
        boolean same = from.equals(a.fullText()) && to.equals(b.fullText());
        if (!group.isEmpty() && !(same && RowLabels.joins(group, a.window()))) {
            close();
        }
        from = a.fullText();
        to = b.fullText();
        group.add(a.window());
    }

    private void close() {
        if (!group.isEmpty()) {
            sentences.add(
                    "%s: the full resource changes from %s to %s"
                            .formatted(RowLabels.of(group), from, to));
            group.clear();
        }
    }
}
