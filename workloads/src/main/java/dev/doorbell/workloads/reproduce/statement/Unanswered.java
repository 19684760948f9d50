package dev.doorbell.workloads.reproduce.statement;

import java.util.List;

/**
 * For a statement the emulator cannot answer yet; it counts as a miss.
 *
 * @param band what would be right
 * @param reason what is missing, one sentence
 */
public record Unanswered(String band, String reason) implements Rule {

    @Override
    public List<String> curves() {
        return List.of();
    }

    @Override
    public Answer judge(EmulatedCurves emulated) {
        return Answer.none(band, reason);
    }
}
