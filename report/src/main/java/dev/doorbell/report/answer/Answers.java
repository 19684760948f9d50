package dev.doorbell.report.answer;

import dev.doorbell.workloads.result.Table;
import java.util.List;

/**
 * Sentences that answer a job's question: the best choice by size where a table compares several,
 * otherwise the best values.
 */
public final class Answers {

    private Answers() {}

    /** Returns the sentences; none if nothing was measured. */
    public static List<String> of(List<Table> tables) {
        List<String> winners =
                tables.stream()
                        .map(Question::of)
                        .filter(it -> !it.isEmpty())
                        .findFirst()
                        .orElse(List.of())
                        .stream()
                        .flatMap(it -> Winners.of(it).stream())
                        .toList();
        return winners.isEmpty()
                ? tables.stream()
                        .map(Peak::sentences)
                        .filter(it -> !it.isEmpty())
                        .findFirst()
                        .orElse(List.of())
                : winners;
    }
}
