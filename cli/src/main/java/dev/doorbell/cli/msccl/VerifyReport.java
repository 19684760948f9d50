package dev.doorbell.cli.msccl;

import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import dev.doorbell.libraries.msccl.verify.Finding;
import dev.doorbell.libraries.msccl.verify.FindingKind;
import dev.doorbell.libraries.msccl.verify.SlotUse;
import dev.doorbell.libraries.msccl.verify.Verification;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Verification of a file, as text and as a document. */
record VerifyReport(String file, Program program, Verification verification) {

    /** Returns text for people. */
    public String text() {
        StringBuilder out = new StringBuilder();
        ProgramHeader header = program.header();
        out.append(
                "%s: %s, %s %s, %d GPUs, %d chunks, %d thread blocks a GPU at most, %d steps%n"
                        .formatted(
                                file,
                                header.name(),
                                header.collective().symbol(),
                                header.protocol().symbol(),
                                header.gpus(),
                                header.chunksPerLoop(),
                                program.mostThreadBlocks(),
                                program.steps()));
        verification.findings().forEach(it -> out.append(line(it)));
        verification.slots().ifPresent(it -> out.append(slots(it)));
        if (!verification.dataChecked().isEmpty()) {
            out.append("  data %s: %s%n".formatted(placements(), dataRight() ? "right" : "wrong"));
        }
        out.append(verification.passed() ? "  PASS" : "  FAIL").append(System.lineSeparator());
        return out.toString();
    }

    /** Returns a document for programs. */
    public Map<String, Object> document() {
        Map<String, Object> map = new LinkedHashMap<>();
        ProgramHeader header = program.header();
        map.put("file", file);
        map.put("passed", verification.passed());
        map.put("name", header.name());
        map.put("collective", header.collective().symbol());
        map.put("protocol", header.protocol().symbol());
        map.put("gpus", header.gpus());
        map.put("chunks", header.chunksPerLoop());
        map.put("threadBlocks", program.mostThreadBlocks());
        map.put("steps", program.steps());
        verification.slots().ifPresent(it -> map.put("slots", document(it)));
        map.put("dataChecked", verification.dataChecked().stream().map(Placement::text).toList());
        map.put("findings", verification.findings().stream().map(VerifyReport::document).toList());
        return map;
    }

    private static String line(Finding finding) {
        return "  %s %s, %s: %s%n"
                .formatted(
                        finding.severity().name().toLowerCase(Locale.ROOT),
                        finding.kind().symbol(),
                        finding.place(),
                        finding.sentence());
    }

    private static String slots(SlotUse slots) {
        String safe =
                slots.largestSafeBytes().isEmpty()
                        ? "completes at every size"
                        : "largest safe size %d bytes"
                                .formatted(slots.largestSafeBytes().getAsLong());
        return "  slots: needs %d of %d when every chunk takes one; %s%n"
                .formatted(slots.needed(), slots.slots(), safe);
    }

    private String placements() {
        return verification.dataChecked().stream()
                .map(Placement::text)
                .collect(Collectors.joining(" and "));
    }

    private boolean dataRight() {
        return verification.of(FindingKind.WRONG_DATA).isEmpty();
    }

    private static Map<String, Object> document(SlotUse slots) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("available", slots.slots());
        map.put("needed", slots.needed());
        slots.largestSafeBytes().ifPresent(it -> map.put("largestSafeBytes", it));
        List<Object> ranges = new ArrayList<>();
        for (SlotUse.Range range : slots.ranges()) {
            Map<String, Object> one = new LinkedHashMap<>();
            one.put("fromBytes", range.fromBytes());
            range.toBytes().ifPresent(it -> one.put("toBytes", it));
            one.put("chunksPerOperation", range.chunksPerOperation());
            one.put("completes", range.completes());
            ranges.add(one);
        }
        map.put("ranges", ranges);
        return map;
    }

    private static Map<String, Object> document(Finding finding) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("severity", finding.severity().name().toLowerCase(Locale.ROOT));
        map.put("kind", finding.kind().symbol());
        finding.gpu().ifPresent(it -> map.put("gpu", it));
        finding.threadBlock().ifPresent(it -> map.put("threadBlock", it));
        finding.step().ifPresent(it -> map.put("step", it));
        map.put("sentence", finding.sentence());
        return map;
    }
}
