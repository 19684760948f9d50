package dev.doorbell.libraries.msccl.select;

import dev.doorbell.libraries.msccl.program.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a runtime does with a call.
 *
 * @param verdicts one for each candidate, in the order in which the runtime looks at them
 */
public record Selection(List<Verdict> verdicts) {

    public Selection {
        verdicts = List.copyOf(verdicts);
    }

    /** Looks at candidates one after the other; the first that fits runs. */
    public static Selection of(Rules rules, List<Candidate> candidates, Call call) {
        List<Verdict> verdicts = new ArrayList<>();
        Optional<Candidate> chosen = Optional.empty();
        List<Candidate> ordered = rules.ordered(candidates);
        for (int i = 0; i < ordered.size(); i++) {
            Candidate candidate = ordered.get(i);
            Optional<String> refusal = rules.refusal(i, candidate, call);
            if (refusal.isPresent()) {
                verdicts.add(new Verdict(candidate, false, refusal.get()));
            } else if (chosen.isPresent()) {
                verdicts.add(
                        new Verdict(
                                candidate,
                                false,
                                "fits too, but %s comes first".formatted(chosen.get().name())));
            } else {
                chosen = Optional.of(candidate);
                verdicts.add(new Verdict(candidate, true, "the first that fits"));
            }
        }
        return new Selection(verdicts);
    }

    /** The program that runs; empty when the runtime falls back to its own algorithms. */
    public Optional<Program> program() {
        return chosen().flatMap(Candidate::program);
    }

    /** The file that runs; empty when the runtime falls back to its own algorithms. */
    public Optional<Candidate> chosen() {
        return verdicts.stream().filter(Verdict::runs).findFirst().map(Verdict::candidate);
    }
}
