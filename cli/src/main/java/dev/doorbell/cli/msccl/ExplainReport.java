package dev.doorbell.cli.msccl;

import dev.doorbell.cli.output.TextTable;
import dev.doorbell.libraries.msccl.nccl.Fallback;
import dev.doorbell.libraries.msccl.select.Call;
import dev.doorbell.libraries.msccl.select.Candidate;
import dev.doorbell.libraries.msccl.select.Rules;
import dev.doorbell.libraries.msccl.select.Selection;
import dev.doorbell.libraries.msccl.select.Verdict;
import dev.doorbell.libraries.msccl.verify.Verification;
import dev.doorbell.libraries.msccl.verify.Verifier;
import dev.doorbell.libraries.msccl.verify.VerifyOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Program that runs at each size, with reasons against the others. */
final class ExplainReport {

    private static final List<String> COLUMNS =
            List.of(
                    "size",
                    "runs",
                    "protocol",
                    "chunk",
                    "chunks/op",
                    "tiles",
                    "operations",
                    "slots",
                    "completes");

    /** Columns of the emulation. */
    private static final List<String> FORECAST = List.of("us", "busiest");

    private final Rules rules;
    private final Fallback fallback;
    private final String machine;
    private final List<SizeReport> sizes = new ArrayList<>();

    private ExplainReport(Rules rules, Fallback fallback, String machine) {
        this.rules = rules;
        this.fallback = fallback;
        this.machine = machine;
    }

    /** Creates the report on some calls. */
    public static ExplainReport of(
            Rules rules,
            List<Candidate> candidates,
            List<Call> calls,
            Fallback fallback,
            String machine,
            Optional<Forecaster> forecaster) {
        ExplainReport report = new ExplainReport(rules, fallback, machine);
        Map<String, Verification> verified = new LinkedHashMap<>();
        for (Call call : calls) {
            Selection selection = Selection.of(rules, candidates, call, fallback);
            Optional<Verification> verification =
                    selection
                            .chosen()
                            .map(it -> verified.computeIfAbsent(it.name(), name -> verify(it)));
            report.sizes.add(
                    new SizeReport(
                            call,
                            selection,
                            verification,
                            forecaster.flatMap(it -> it.forecast(call, selection))));
        }
        return report;
    }

    private static Verification verify(Candidate candidate) {
        return Verifier.verify(candidate.program().orElseThrow(), VerifyOptions.DEFAULT);
    }

    /** Returns text for people: a line per size, then the reasons against each file. */
    public String text() {
        List<String> columns = new ArrayList<>(COLUMNS);
        if (sizes.stream().anyMatch(it -> it.forecast().isPresent())) {
            columns.addAll(FORECAST);
        }
        TextTable table = new TextTable(1).add(columns);
        sizes.forEach(it -> table.add(it.cells()));
        StringBuilder out = new StringBuilder("rules of %s%n%n".formatted(rules.dialect().text()));
        out.append(table.text());
        Map<String, Map<String, List<Long>>> reasons = reasons();
        if (!reasons.isEmpty()) {
            out.append("%nnot run:%n".formatted());
        }
        reasons.forEach((file, byReason) ->
                byReason.forEach((reason, at) ->
                        out.append("  %s at %s: %s%n".formatted(file, range(at), reason))));
        List<SizeReport> fallen =
                sizes.stream().filter(it -> it.selection().fallback().isPresent()).toList();
        if (!fallen.isEmpty()) {
            out.append("%nNCCL's own, by %s:%n".formatted(tables()));
            fallen.forEach(
                    it -> out.append("  %d: %s%n".formatted(it.call().bytes(), it.fallbackText())));
        }
        return out.toString();
    }

    private String tables() {
        return "the tuning table of NCCL %s for %s on %d node%s"
                .formatted(
                        fallback.tuning().version().text(),
                        machine,
                        fallback.nodes(),
                        fallback.nodes() == 1 ? "" : "s");
    }

    /** Returns a document for programs. */
    public Map<String, Object> document() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("runtime", rules.dialect().text());
        map.put("nccl", fallback.tuning().version().text());
        map.put("machine", machine);
        map.put("nodes", fallback.nodes());
        map.put("sizes", sizes.stream().map(SizeReport::document).toList());
        return map;
    }

    private Map<String, Map<String, List<Long>>> reasons() {
        Map<String, Map<String, List<Long>>> reasons = new LinkedHashMap<>();
        for (SizeReport size : sizes) {
            for (Verdict verdict : size.selection().verdicts()) {
                if (!verdict.runs()) {
                    reasons.computeIfAbsent(verdict.candidate().name(), it -> new LinkedHashMap<>())
                            .computeIfAbsent(verdict.sentence(), it -> new ArrayList<>())
                            .add(size.call().bytes());
                }
            }
        }
        return reasons;
    }

    private String range(List<Long> at) {
        if (at.size() == sizes.size()) {
            return "all sizes";
        }
        int first = index(at.get(0));
        boolean together = index(at.get(at.size() - 1)) - first == at.size() - 1;
        if (at.size() > 1 && together) {
            return at.get(0) + ".." + at.get(at.size() - 1);
        }
        return String.join(", ", at.stream().map(String::valueOf).toList());
    }

    private int index(long bytes) {
        int index = 0;
        while (sizes.get(index).call().bytes() != bytes) {
            index++;
        }
        return index;
    }
}
