package dev.doorbell.report.answer;

import dev.doorbell.workloads.result.Cell;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedCollection;
import java.util.SequencedMap;
import java.util.SequencedSet;

/**
 * Answer to a question: the best choices along one key, such as the size, for each combination of
 * the others.
 */
final class Winners {

    private static final int MOST_SENTENCES = 6;
    private static final int MOST_PLACES = 3;

    private final Question question;
    private final Optional<Integer> axis;
    private final Keys others;

    private Winners(Question question) {
        this.question = question;
        axis = question.keys().axis();
        others = axis.map(question.keys()::without).orElse(question.keys());
    }

    /** Sentences, each with the places it is about if there are several. */
    static List<String> of(Question question) {
        return new Winners(question).sentences();
    }

    private List<String> sentences() {
        SequencedMap<List<Cell>, List<Place>> groups = new LinkedHashMap<>();
        for (List<List<Cell>> rows : question.places().values()) {
            List<Cell> row = rows.getFirst();
            groups.computeIfAbsent(others.of(row), _ -> new ArrayList<>())
                    .add(new Place(row, question.best(rows), question.tied(rows)));
        }
        SequencedMap<String, List<String>> places = new LinkedHashMap<>();
        for (List<Place> group : groups.values()) {
            places.computeIfAbsent(sentence(group), _ -> new ArrayList<>())
                    .add(others.label(group.getFirst().row()));
        }
        List<String> sentences = new ArrayList<>();
        places.forEach((sentence, of) ->
                sentences.add(places.size() == 1 ? sentence : named(of) + ": " + sentence));
        if (sentences.size() <= MOST_SENTENCES) {
            return sentences;
        }
        List<String> some = new ArrayList<>(sentences.subList(0, MOST_SENTENCES));
        some.add("%d more in the table".formatted(sentences.size() - MOST_SENTENCES));
        return some;
    }

    private static String named(List<String> places) {
        return places.size() > MOST_PLACES
                ? places.size() + " combinations"
                : String.join(" and ", places);
    }

    private String sentence(List<Place> group) {
        String without =
                question.without().isEmpty() ? "" : ", without " + names(question.without());
        if (axis.isEmpty()) {
            return question.title() + without + ": " + WinningRun.of(group).getFirst().names();
        }
        int column = axis.get();
        Comparator<Place> order = Comparator.comparing(it -> it.number(column));
        List<WinningRun> runs = WinningRun.of(group.stream().sorted(order).toList());
        String name = question.table().columns().get(column).name();
        if (runs.size() == 1) {
            String everywhere = group.size() == 1 ? "" : ", at every " + name;
            return question.title() + without + ": " + runs.getFirst().names() + everywhere;
        }
        List<String> parts = new ArrayList<>();
        for (WinningRun run : runs) {
            parts.add(run.names() + " " + where(run, runs, column));
        }
        return "%s by %s%s: %s"
                .formatted(question.title(), name, without, String.join(", ", parts));
    }

    private String where(WinningRun run, List<WinningRun> runs, int column) {
        String first = question.keys().amount(column, run.first().row().get(column).text());
        String last = question.keys().amount(column, run.last().row().get(column).text());
        if (run.equals(runs.getFirst())) {
            return "up to " + last;
        }
        if (run.equals(runs.getLast())) {
            return "from " + first + " on";
        }
        return first.equals(last) ? "at " + first : "from " + first + " to " + last;
    }

    static String names(SequencedCollection<String> best) {
        return String.join(" and ", best);
    }

    /**
     * Place with its best choices.
     *
     * @param row a row of the place
     * @param best the best choices
     * @param tied true if these are all choices
     */
    record Place(List<Cell> row, SequencedSet<String> best, boolean tied) {
        BigDecimal number(int column) {
            return row.get(column).number().orElseThrow();
        }
    }
}
