package dev.doorbell.libraries.msccl.nccl;

import dev.doorbell.libraries.msccl.nccl.builtin.BuiltIn;
import dev.doorbell.libraries.msccl.nccl.tuning.Prediction;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * NCCL's own choice for a call.
 *
 * @param builtIn algorithm that it runs; empty if it has none
 * @param predictedPs time that its tables predict, in picoseconds; empty if they are not used
 * @param trouble reason why it has none; empty if it has one
 * @param predictions predictions of the tables for each algorithm; empty if they are not used
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
