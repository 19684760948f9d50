package dev.doorbell.libraries.msccl.select;

import dev.doorbell.libraries.msccl.dialect.Dialect;
import java.util.List;
import java.util.Optional;

/** How a runtime chooses. */
public sealed interface Rules permits MicrosoftRules, ExecutorRules {

    /** The runtime. */
    Dialect dialect();

    /** The candidates in the order in which the runtime looks at them. */
    List<Candidate> ordered(List<Candidate> candidates);

    /**
     * Why a candidate does not run for a call; empty when it may.
     *
     * @param place of the candidate in the order, from 0
     */
    Optional<String> refusal(int place, Candidate candidate, Call call);
}
