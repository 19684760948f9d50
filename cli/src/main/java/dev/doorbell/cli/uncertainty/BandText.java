package dev.doorbell.cli.uncertainty;

import dev.doorbell.cli.output.TextTable;
import dev.doorbell.report.answer.Significant;
import dev.doorbell.report.uncertainty.Band;
import dev.doorbell.report.uncertainty.BandTable;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import java.util.ArrayList;
import java.util.List;

/** Table with bands as text for people, with rounded numbers. */
final class BandText {

    private BandText() {}

    static String of(BandTable table) {
        List<String> names = new ArrayList<>();
        List<String> units = new ArrayList<>();
        List<String> shares = new ArrayList<>();
        for (int c = 0; c < table.banded().size(); c++) {
            boolean banded = table.banded().get(c);
            Column column = table.first().columns().get(c);
            names.add(column.name());
            units.add(column.unit());
            shares.add(banded ? BandTable.share(0) : "");
            for (int q = 1; banded && q < Band.PERCENT.size(); q++) {
                names.add("");
                units.add("");
                shares.add(BandTable.share(q));
            }
        }
        TextTable text = new TextTable(3).add(names).add(units).add(shares);
        for (List<Object> row : table.rows()) {
            List<String> cells = new ArrayList<>();
            for (Object cell : row) {
                if (cell instanceof Band band) {
                    band.values().forEach(it -> cells.add(Significant.text(it)));
                } else {
                    cells.add(((Cell) cell).text());
                }
            }
            text.add(cells);
        }
        return text.text();
    }
}
