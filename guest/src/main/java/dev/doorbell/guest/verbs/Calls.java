package dev.doorbell.guest.verbs;

import dev.doorbell.guest.process.Call;
import dev.doorbell.guest.shim.VerbsFunction;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/** Implementations of the calls, by function. */
final class Calls {

    private final Map<VerbsFunction, Implementation> byFunction =
            new EnumMap<>(VerbsFunction.class);

    void add(VerbsFunction function, Implementation implementation) {
        byFunction.put(function, implementation);
    }

    /** Carries out a call and returns its result. */
    int run(VerbsFunction function, Call call) {
        return Objects.requireNonNull(byFunction.get(function), function.symbol()).run(call);
    }

    /** Implementation of a function. */
    @FunctionalInterface
    interface Implementation {

        /** Carries out a call and returns its result. */
        int run(Call call);
    }
}
