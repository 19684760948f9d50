package dev.doorbell.libraries.msccl.nccl;

import dev.doorbell.libraries.msccl.nccl.builtin.BuiltIn;
import dev.doorbell.libraries.msccl.nccl.tuning.Prediction;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What NCCL does with a call by itself.
 *
 * @param builtIn what it runs; empty when it has nothing
 * @param predictedPs the time its tables predict, in picoseconds; empty when they are not asked
 * @param trouble why it has nothing; empty when it has
 * @param predictions what the tables say of each algorithm; none when they are not asked
 */
public record FallbackChoice(
        Optional<BuiltIn> builtIn,
        OptionalLong predictedPs,
        String trouble,
        List<Prediction> predictions) {

    public FallbackChoice {
        predictions = List.copyOf(predictions);
    }

    static FallbackChoice of(
            BuiltIn builtIn, OptionalLong predictedPs, List<Prediction> predictions) {
        return new FallbackChoice(Optional.of(builtIn), predictedPs, "", predictions);
    }

    static FallbackChoice nothing(String trouble, List<Prediction> predictions) {
        return new FallbackChoice(Optional.empty(), OptionalLong.empty(), trouble, predictions);
    }
}
