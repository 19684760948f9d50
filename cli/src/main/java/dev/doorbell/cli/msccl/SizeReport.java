package dev.doorbell.cli.msccl;

import dev.doorbell.cli.msccl.Forecaster.Forecast;
import dev.doorbell.libraries.msccl.nccl.FallbackChoice;
import dev.doorbell.libraries.msccl.nccl.builtin.BuiltIn;
import dev.doorbell.libraries.msccl.nccl.tuning.Prediction;
import dev.doorbell.libraries.msccl.select.Call;
import dev.doorbell.libraries.msccl.select.Candidate;
import dev.doorbell.libraries.msccl.select.RunShape;
import dev.doorbell.libraries.msccl.select.Selection;
import dev.doorbell.libraries.msccl.select.Verdict;
import dev.doorbell.libraries.msccl.verify.Verification;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Report on a call of one size.
 *
 * @param call the call
 * @param selection selected program, with reasons against the others
 * @param verification verification of the selected program; empty for NCCL
 * @param forecast forecast of the emulator; empty without emulation, or if nothing runs
 */
record SizeReport(
        Call call,
        Selection selection,
        Optional<Verification> verification,
        Optional<Forecast> forecast) {

    /** Name of the fallback if no program runs. */
    static final String FALLBACK = "NCCL";

    private static final int PS_DIGITS_OF_US = 6;

    private Optional<RunShape> shape() {
        return selection
                .program()
                .map(it -> RunShape.of(it, call.bytes()))
                .or(() -> selection.builtIn().map(RunShape::of));
    }

    private String runs() {
        return selection
                .chosen()
                .map(Candidate::name)
                .or(() -> selection.builtIn().map(it -> FALLBACK + " " + it.name()))
                .orElse(FALLBACK);
    }

    private String protocol() {
        return selection
                .program()
                .or(() -> selection.builtIn().map(BuiltIn::program))
                .orElseThrow()
                .header()
                .protocol()
                .symbol();
    }

    /** Returns true if the call completes; NCCL's own algorithms never deadlock. */
    private boolean completes() {
        return verification
                .flatMap(Verification::slots)
                .map(it -> it.completes(call.bytes()))
                .orElse(selection.builtIn().isPresent());
    }

    List<String> cells() {
        Optional<RunShape> shape = shape();
        String size = Long.toString(call.bytes());
        if (shape.isEmpty()) {
            return List.of(size, runs());
        }
        List<String> cells = new ArrayList<>();
        cells.add(size);
        cells.add(runs());
        cells.add(protocol());
        cells.add(Long.toString(shape.get().tiling().chunkBytes()));
        cells.add(Integer.toString(shape.get().tiling().chunksPerOperation()));
        cells.add(Long.toString(shape.get().tiling().tiles()));
        cells.add(Long.toString(shape.get().operations()));
        cells.add(Integer.toString(shape.get().slots()));
        cells.add(completes() ? "yes" : "no");
        forecast.ifPresent(it -> cells.addAll(List.of(it.us(), it.bottleneck())));
        return cells;
    }

    /** Returns NCCL's choice with its predicted time, or the reason for having none. */
    String fallbackText() {
        FallbackChoice choice = selection.fallback().orElseThrow();
        if (choice.builtIn().isEmpty()) {
            return choice.trouble();
        }
        String text = choice.builtIn().get().text();
        if (choice.predictedPs().isEmpty()) {
            return text + "; the tuning tables are not used";
        }
        return "%s; NCCL's own tuning table predicts %s us"
                .formatted(
                        text,
                        BigDecimal.valueOf(choice.predictedPs().getAsLong(), PS_DIGITS_OF_US)
                                .setScale(2, RoundingMode.HALF_EVEN)
                                .toPlainString());
    }

    Map<String, Object> document() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("bytes", call.bytes());
        map.put("runs", runs());
        shape().ifPresent(it -> describe(map, it));
        forecast.ifPresent(it -> {
            map.put("emulatedUs", it.us());
            map.put("busiest", it.bottleneck());
        });
        selection.fallback().ifPresent(it -> map.put("ncclsOwn", document(it)));
        map.put("files", selection.verdicts().stream().map(SizeReport::document).toList());
        return map;
    }

    private static Map<String, Object> document(FallbackChoice choice) {
        Map<String, Object> map = new LinkedHashMap<>();
        choice.builtIn()
                .ifPresent(it -> {
                    map.put("algorithm", it.name());
                    map.put("protocol", it.protocol().symbol());
                    map.put("channels", it.shape().channels());
                    map.put("threads", it.shape().threads());
                });
        choice.predictedPs().ifPresent(it -> map.put("tuningTablePredictsPs", it));
        if (!choice.trouble().isEmpty()) {
            map.put("reason", choice.trouble());
        }
        map.put("table", choice.predictions().stream().map(SizeReport::document).toList());
        return map;
    }

    private static Map<String, Object> document(Prediction prediction) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("algorithm", prediction.algorithm().symbol());
        map.put("protocol", prediction.protocol().symbol());
        prediction.timePs().ifPresent(it -> map.put("predictsPs", it));
        if (!prediction.unavailable().isEmpty()) {
            map.put("unavailable", prediction.unavailable());
        }
        return map;
    }

    private void describe(Map<String, Object> map, RunShape shape) {
        map.put("protocol", protocol());
        map.put("chunkBytes", shape.tiling().chunkBytes());
        map.put("chunksPerOperation", shape.tiling().chunksPerOperation());
        map.put("tiles", shape.tiling().tiles());
        map.put("operations", shape.operations());
        map.put("connections", shape.connections());
        map.put("slots", shape.slots());
        map.put("completes", completes());
    }

    private static Map<String, Object> document(Verdict verdict) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("file", verdict.candidate().name());
        map.put("runs", verdict.runs());
        map.put("reason", verdict.sentence());
        return map;
    }
}
