package dev.doorbell.libraries.msccl.select;

import dev.doorbell.libraries.msccl.nccl.Fallback;
import dev.doorbell.libraries.msccl.nccl.FallbackChoice;
import dev.doorbell.libraries.msccl.nccl.builtin.BuiltIn;
import dev.doorbell.libraries.msccl.program.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Decision of a runtime about a call.
 *
 * @param verdicts one for each candidate, in the runtime's search order
 * @param fallback NCCL's choice if no candidate runs; empty if one does, or if it was not requested
 */
public record Selection(List<Verdict> verdicts, Optional<FallbackChoice> fallback) {

    public Selection {
        verdicts = List.copyOf(verdicts);
    }

    /** Tries candidates in order; the first that fits runs. */
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
        return new Selection(verdicts, Optional.empty());
    }

    /**
     * Tries candidates in order; the first that fits runs, and NCCL's own algorithms if none does.
     */
    public static Selection of(
            Rules rules, List<Candidate> candidates, Call call, Fallback fallback) {
        Selection selection = of(rules, candidates, call);
        if (selection.chosen().isPresent()) {
            return selection;
        }
        return new Selection(
                selection.verdicts(),
                Optional.of(fallback.choice(call.tuned(fallback.nodes()), call.placement())));
    }

    /** Program that runs; empty if the runtime uses its own algorithms. */
    public Optional<Program> program() {
        return chosen().flatMap(Candidate::program);
    }

    /** NCCL's own algorithm that runs; empty if a program runs, or NCCL has none. */
    public Optional<BuiltIn> builtIn() {
        return fallback.flatMap(FallbackChoice::builtIn);
    }

    /** File that runs; empty if the runtime uses its own algorithms. */
    public Optional<Candidate> chosen() {
        return verdicts.stream().filter(Verdict::runs).findFirst().map(Verdict::candidate);
    }
}
