package dev.doorbell.workloads.datatype.contention;

import dev.doorbell.libraries.datatype.strategy.PackConstants;
import dev.doorbell.libraries.datatype.strategy.PackStrategy;
import dev.doorbell.libraries.datatype.strategy.Strategies;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.datatype.PackCase;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The tables: which way to pack beside each rival, then one for each way beside each rival. Times
 * are from the instant at which both begin.
 */
final class ContentionTables {

    private static final List<Column> CHOICE =
            List.of(
                    new Column("beside", ""),
                    new Column("size", "B"),
                    new Column("block", "B"),
                    Column.winner("pack done first", "earliest pack"),
                    new Column("pack", "us"),
                    Column.winner("both done first", "earliest end of both"),
                    new Column("both", "us"));

    private static final List<Column> PAIR =
            List.of(
                    new Column("size", "B"),
                    new Column("block", "B"),
                    new Column("alone", "us"),
                    new Column("rival alone", "us"),
                    new Column("pack", "us"),
                    new Column("rival", "us"),
                    new Column("both", "us"),
                    new Column("pack behind", "us"),
                    new Column("rival ahead", "us"),
                    new Column("both behind", "us"));

    private final List<PackCase> cases;
    private final PackConstants constants;
    private final List<PackStrategy> strategies;
    private final List<ContentionRow> rows;

    private ContentionTables(
            List<PackCase> cases, PackConstants constants, List<ContentionRow> rows) {
        this.cases = cases;
        this.constants = constants;
        this.rows = rows;
        strategies = Strategies.all(constants);
    }

    static List<Table> of(
            List<PackCase> cases, PackConstants constants, List<Measurement> measurements) {
        ContentionTables tables =
                new ContentionTables(
                        cases,
                        constants,
                        measurements.stream()
                                .filter(it -> it.series().equals(ContentionRow.SERIES))
                                .map(ContentionRow::of)
                                .toList());
        List<Table> all = new ArrayList<>();
        all.add(tables.choice());
        for (int strategy = 0; strategy < tables.strategies.size(); strategy++) {
            for (int rival = 0; rival < Rival.ALL.size(); rival++) {
                all.add(tables.pair(strategy, rival));
            }
        }
        return all;
    }

    /** The pack is given to the GPU behind its rival, as when an application is at work. */
    private Table choice() {
        List<List<Cell>> lines = new ArrayList<>();
        for (int i = 0; i < Rival.ALL.size(); i++) {
            for (int row = 0; row < cases.size(); row++) {
                int rival = i;
                int place = row;
                List<ContentionRow> behind =
                        rows.stream()
                                .filter(it -> it.rival() == rival && it.row() == place)
                                .filter(it -> !it.packFirst())
                                .toList();
                if (!behind.isEmpty()) {
                    lines.add(choice(cases.get(row), Rival.ALL.get(i), behind));
                }
            }
        }
        return new Table(ContentionRow.SERIES, CHOICE, lines);
    }

    private List<Cell> choice(PackCase it, Rival rival, List<ContentionRow> behind) {
        // The first one listed wins among equals.
        ContentionRow pack =
                behind.stream().min(Comparator.comparingLong(ContentionRow::packPs)).orElseThrow();
        ContentionRow both =
                behind.stream()
                        .min(Comparator.comparingLong(ContentionRow::overallPs))
                        .orElseThrow();
        return List.of(
                Cell.word(rival.label()),
                Cell.of(it.bytes()),
                Cell.of(it.block()),
                Cell.word(strategies.get(pack.strategy()).name()),
                us(pack.packPs()),
                Cell.word(strategies.get(both.strategy()).name()),
                us(both.overallPs()));
    }

    private Table pair(int strategy, int rival) {
        List<List<Cell>> lines = new ArrayList<>();
        for (int row = 0; row < cases.size(); row++) {
            int place = row;
            List<ContentionRow> both =
                    rows.stream()
                            .filter(it -> it.row() == place)
                            .filter(it -> it.strategy() == strategy && it.rival() == rival)
                            .toList();
            if (!both.isEmpty()) {
                lines.add(pair(cases.get(row), both.getFirst(), both.getLast()));
            }
        }
        return new Table(
                "%s beside %s"
                        .formatted(strategies.get(strategy).name(), Rival.ALL.get(rival).label()),
                PAIR,
                lines);
    }

    private List<Cell> pair(PackCase it, ContentionRow ahead, ContentionRow behind) {
        long alonePs = strategies.get(ahead.strategy()).timePs(it.request()).orElseThrow();
        long rivalPs = Rival.ALL.get(ahead.rival()).work(constants, it.bytes()).alonePs();
        return List.of(
                Cell.of(it.bytes()),
                Cell.of(it.block()),
                us(alonePs),
                us(rivalPs),
                us(ahead.packPs()),
                us(ahead.rivalPs()),
                us(ahead.overallPs()),
                us(behind.packPs()),
                us(behind.rivalPs()),
                us(behind.overallPs()));
    }

    private static Cell us(long ps) {
        return Figures.microsecondsEach(ps, 1);
    }
}
