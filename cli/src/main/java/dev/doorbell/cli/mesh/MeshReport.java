package dev.doorbell.cli.mesh;

import dev.doorbell.libraries.mesh.partition.PartitionRequest;
import dev.doorbell.libraries.mesh.report.DomainRow;
import dev.doorbell.libraries.mesh.report.PartitionReport;
import java.util.LinkedHashMap;
import java.util.Map;

/** Costs of a partition, as text and as a document. */
record MeshReport(String mesh, PartitionRequest request, PartitionReport measured) {

    /** Returns true if a partitioner made the parts; it then has an objective and a seed. */
    private boolean made() {
        return !measured.partitioner().equals("file");
    }

    /** Returns text for people. */
    public String text() {
        String how =
                made()
                        ? ", objective %s, seed %d"
                                .formatted(request.objective().text(), request.seed())
                        : "";
        StringBuilder out = new StringBuilder();
        out.append(
                """
                %s: %d cells, %d faces between them
                %d domains, partitioner %s%s
                  cut         %d faces
                  volume      %d cells sent, at most %d by a domain
                  balance     %.4f times the mean in the largest
                  neighbours  %.1f on average
                """
                        .formatted(
                                mesh,
                                measured.cells(),
                                measured.edges(),
                                measured.parts(),
                                measured.partitioner(),
                                how,
                                measured.cut(),
                                measured.volume(),
                                measured.mostSent(),
                                measured.imbalance(),
                                measured.meanNeighbours()));
        measured.reduction()
                .ifPresent(it ->
                        out.append(
                                "  reduction   %.1f times less sent than owned and ghosts%n"
                                        .formatted(it)));
        out.append("%n  domain      owned     ghosts neighbours       sent%n".formatted());
        measured.domains().forEach(it -> out.append(line(it)));
        return out.toString();
    }

    private static String line(DomainRow row) {
        return "%8d %10d %10d %10d %10d%n"
                .formatted(row.number(), row.owned(), row.ghosts(), row.neighbours(), row.sent());
    }

    /** Returns a document for programs. */
    public Map<String, Object> document() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("mesh", mesh);
        map.put("cells", measured.cells());
        map.put("faces", measured.edges());
        map.put("parts", measured.parts());
        map.put("partitioner", measured.partitioner());
        if (made()) {
            map.put("objective", request.objective().text());
            map.put("seed", request.seed());
        }
        map.put("cut", measured.cut());
        map.put("volume", measured.volume());
        map.put("mostSent", measured.mostSent());
        map.put("imbalance", measured.imbalance());
        map.put("meanNeighbours", measured.meanNeighbours());
        measured.reduction().ifPresent(it -> map.put("reduction", it));
        map.put("domains", measured.domains().stream().map(MeshReport::document).toList());
        return map;
    }

    private static Map<String, Object> document(DomainRow row) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("domain", row.number());
        map.put("owned", row.owned());
        map.put("ghosts", row.ghosts());
        map.put("neighbours", row.neighbours());
        map.put("sent", row.sent());
        return map;
    }
}
