package dev.doorbell.libraries.msccl.select;

import dev.doorbell.libraries.msccl.dialect.Dialect;
import java.util.List;
import java.util.Optional;

/** Selection rules of a runtime. */
public sealed interface Rules permits MicrosoftRules, ExecutorRules {

    /** Runtime of the rules. */
    Dialect dialect();

    /** Returns the candidates in the runtime's search order. */
    List<Candidate> ordered(List<Candidate> candidates);

    /**
     * Returns the reason why a candidate does not run for a call; empty if it may run.
     *
     * @param place position of the candidate in the order, from 0
     */
    Optional<String> refusal(int place, Candidate candidate, Call call);
}
