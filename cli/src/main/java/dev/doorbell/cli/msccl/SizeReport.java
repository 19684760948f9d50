package dev.doorbell.cli.msccl;

import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.select.Call;
import dev.doorbell.libraries.msccl.select.Candidate;
import dev.doorbell.libraries.msccl.select.RunShape;
import dev.doorbell.libraries.msccl.select.Selection;
import dev.doorbell.libraries.msccl.select.Verdict;
import dev.doorbell.libraries.msccl.verify.Verification;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What happens to a call of one size.
 *
 * @param call the call
 * @param selection who runs, and why not the others
 * @param verification of who runs
 */
record SizeReport(Call call, Selection selection, Optional<Verification> verification) {

    /** What runs when no program does. */
    static final String FALLBACK = "NCCL";

    private Optional<RunShape> shape() {
        return selection.program().map(it -> RunShape.of(it, call.bytes()));
    }

    private String runs() {
        return selection.chosen().map(Candidate::name).orElse(FALLBACK);
    }

    private boolean completes() {
        return verification
                .flatMap(Verification::slots)
                .map(it -> it.completes(call.bytes()))
                .orElse(false);
    }

    List<String> cells() {
        Optional<RunShape> shape = shape();
        String size = Long.toString(call.bytes());
        if (shape.isEmpty()) {
            return List.of(size, runs());
        }
        Program program = selection.program().orElseThrow();
        return List.of(
                size,
                runs(),
                program.header().protocol().symbol(),
                Long.toString(shape.get().tiling().chunkBytes()),
                Integer.toString(shape.get().tiling().chunksPerOperation()),
                Long.toString(shape.get().tiling().tiles()),
                Long.toString(shape.get().operations()),
                Integer.toString(shape.get().slots()),
                completes() ? "yes" : "no");
    }

    Map<String, Object> document() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("bytes", call.bytes());
        map.put("runs", runs());
        shape().ifPresent(it -> describe(map, it));
        map.put("files", selection.verdicts().stream().map(SizeReport::document).toList());
        return map;
    }

    private void describe(Map<String, Object> map, RunShape shape) {
        map.put("protocol", selection.program().orElseThrow().header().protocol().symbol());
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
