package dev.doorbell.libraries.msccl.select;

import java.util.Optional;
import java.util.function.Supplier;

/** Sequence of conditions, which keeps the sentence of the first that does not hold. */
final class Refusals {

    private Optional<String> first = Optional.empty();

    Refusals unless(boolean holds, Supplier<String> sentence) {
        if (first.isEmpty() && !holds) {
            first = Optional.of(sentence.get());
        }
        return this;
    }

    Optional<String> first() {
        return first;
    }
}
