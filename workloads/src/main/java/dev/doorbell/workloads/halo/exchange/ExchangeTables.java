package dev.doorbell.workloads.halo.exchange;

import dev.doorbell.libraries.halo.scheme.Scheme;
import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.halo.CutMesh;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;

/** Result tables of exchanges; numbers are those of one exchange. */
final class ExchangeTables {

    private static final List<Column> EXCHANGE =
            List.of(
                    // Fields of the scheme cpu are in host memory, so it does other work.
                    Column.choice("scheme", List.of(Scheme.CPU.text())),
                    new Column("fields", ""),
                    new Column("time", "us"),
                    new Column("to host", "B"),
                    new Column("to device", "B"),
                    new Column("volume/S1", ""),
                    new Column("volume/S2", ""),
                    new Column("copies", ""),
                    new Column("MPI operations", ""),
                    new Column("send lead", "us"),
                    new Column("kernel", "us"));

    private static final List<Column> MESH =
            List.of(
                    new Column("domains", ""),
                    new Column("cells", ""),
                    new Column("partitioner", ""),
                    new Column("S1", "B"),
                    new Column("S2", "B"),
                    new Column("reduction", ""),
                    new Column("largest domain", "cells"),
                    new Column("most sent", "cells"),
                    new Column("most neighbours", ""),
                    new Column("neighbours", ""));

    private static final List<Column> REDUCTION =
            List.of(
                    new Column("domains", ""),
                    new Column("fields", ""),
                    new Column("reduction", ""));

    private ExchangeTables() {}

    /**
     * Tables of all schemes and numbers of fields, then those of each scheme alone.
     *
     * <p>Volumes are the bytes that pass PCIe both ways, divided by twice the bytes of the arrays
     * with ghosts (S1) and of the sent cells (S2). Times and counts of operations are those of the
     * domain with most.
     */
    static List<Table> of(
            CutMesh mesh,
            List<ExchangeCase> cases,
            int iterations,
            List<Measurement> measurements) {
        List<List<Cell>> rows = new ArrayList<>();
        for (int i = 0; i < cases.size(); i++) {
            rows.add(row(mesh, cases.get(i), i, iterations, measurements));
        }
        List<Table> tables = new ArrayList<>();
        tables.add(new Table("exchange", EXCHANGE, rows));
        for (String scheme : cases.stream().map(ExchangeCase::scheme).distinct().toList()) {
            tables.add(
                    new Table(
                            scheme,
                            EXCHANGE,
                            rows.stream()
                                    .filter(it -> it.getFirst().text().equals(scheme))
                                    .toList()));
        }
        tables.add(new Table("mesh", MESH, List.of(mesh(mesh))));
        List<List<Cell>> reductions = reductions(mesh, rows);
        if (!reductions.isEmpty()) {
            tables.add(new Table("reduction", REDUCTION, reductions));
        }
        return tables;
    }

    /** Factor by which fewer bytes pass PCIe where the GPU gathers, from the counters. */
    private static List<List<Cell>> reductions(CutMesh mesh, List<List<Cell>> rows) {
        List<List<Cell>> reductions = new ArrayList<>();
        for (List<Cell> whole : rows) {
            for (List<Cell> packed : rows) {
                if (whole.get(0).text().equals(Scheme.ORIGINAL.text())
                        && packed.get(0).text().equals(Scheme.LATENCY_OPTIMIZED.text())
                        && packed.get(1).equals(whole.get(1))) {
                    reductions.add(
                            List.of(
                                    Cell.of(mesh.domains().size()),
                                    whole.get(1),
                                    Figures.ratio(volume(whole), 1, volume(packed))));
                }
            }
        }
        return reductions;
    }

    private static long volume(List<Cell> row) {
        return bytes(row.get(3)) + bytes(row.get(4));
    }

    private static long bytes(Cell cell) {
        return cell.number().orElseThrow().longValueExact();
    }

    private static List<Cell> row(
            CutMesh mesh,
            ExchangeCase it,
            int place,
            int iterations,
            List<Measurement> measurements) {
        long[] most = new long[6];
        long[] sum = new long[6];
        long leadPs = Long.MAX_VALUE;
        long kernelPs = 0;
        for (Measurement measurement : measurements) {
            List<Long> values = measurement.values();
            if (measurement.series().equals(ExchangeProgram.SERIES) && values.get(0) == place) {
                for (int i = 1; i < most.length; i++) {
                    most[i] = Math.max(most[i], values.get(i));
                    sum[i] += values.get(i);
                }
                leadPs = Math.min(leadPs, values.get(most.length));
                kernelPs = Math.max(kernelPs, values.get(most.length + 1));
            }
        }
        long volume = (sum[2] + sum[3]) / iterations;
        long number = 2L * it.fields() * Double.BYTES;
        return List.of(
                Cell.word(it.scheme()),
                Cell.of(it.fields()),
                Figures.microsecondsEach(most[1], iterations),
                Cell.of(sum[2] / iterations),
                Cell.of(sum[3] / iterations),
                Figures.fineRatio(volume, 1, number * mesh.withGhosts()),
                Figures.fineRatio(volume, 1, number * mesh.sent()),
                Cell.of(most[4] / iterations),
                Cell.of(most[5] / iterations),
                Figures.microsecondsEach(leadPs, 1),
                Figures.microsecondsEach(kernelPs, 1));
    }

    private static List<Cell> mesh(CutMesh mesh) {
        List<Domain> domains = mesh.domains();
        long neighbours = domains.stream().mapToLong(it -> it.neighbours().size()).sum();
        return List.of(
                Cell.of(domains.size()),
                Cell.of(mesh.cells()),
                Cell.word(mesh.partitioner()),
                Cell.of(mesh.withGhosts() * Double.BYTES),
                Cell.of(mesh.sent() * Double.BYTES),
                Figures.ratio(mesh.withGhosts(), 1, mesh.sent()),
                Cell.of(domains.stream().mapToInt(Domain::cells).max().orElse(0)),
                Cell.of(domains.stream().mapToInt(Domain::sent).max().orElse(0)),
                Cell.of(domains.stream().mapToInt(it -> it.neighbours().size()).max().orElse(0)),
                Figures.ratio(neighbours, 1, domains.size()));
    }
}
