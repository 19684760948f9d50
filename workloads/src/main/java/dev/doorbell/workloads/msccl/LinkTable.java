package dev.doorbell.workloads.msccl;

import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.runtime.connection.LinkUse;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.msccl.round.Round;
import dev.doorbell.workloads.msccl.round.RoundTimes;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * Table of the link use of the GPUs of several nodes in the timed calls. It has the shares of time
 * in which thread blocks were in passes over NVLink, in which writes to other nodes were under way,
 * and in which both happened. It also has the share of both in the lesser of the first two.
 */
final class LinkTable {

    private LinkTable() {}

    /** The tables of some results, with this one where there are links between nodes. */
    static List<Table> added(
            MscclJob job, List<Round> rounds, List<Measurement> measurements, Table... tables) {
        List<Table> all = new ArrayList<>(List.of(tables));
        if (job.topology().nodes() > 1) {
            all.add(of(rounds, measurements));
        }
        return all;
    }

    private static Table of(List<Round> rounds, List<Measurement> measurements) {
        List<List<Cell>> rows = new ArrayList<>();
        for (int i = 0; i < rounds.size(); i++) {
            RoundTimes times = RoundTimes.of(measurements, i);
            LinkUse.Times links = times.links();
            boolean inPlace = rounds.get(i).call().placement() == Placement.IN_PLACE;
            rows.add(
                    List.of(
                            Cell.of(rounds.get(i).call().bytes()),
                            Cell.word(inPlace ? "in-place" : "out-of-place"),
                            percent(links.insidePs(), times.ps()),
                            percent(links.betweenPs(), times.ps()),
                            percent(links.bothPs(), times.ps()),
                            percent(
                                    links.bothPs(),
                                    Math.min(links.insidePs(), links.betweenPs()))));
        }
        return new Table(
                "links",
                List.of(
                        new Column("size", "B"),
                        new Column("placement", ""),
                        new Column("inside nodes", "%"),
                        new Column("between nodes", "%"),
                        new Column("both", "%"),
                        new Column("overlap", "%")),
                rows);
    }

    private static Cell percent(long part, long whole) {
        return Figures.ratio(part, 100, whole);
    }
}
