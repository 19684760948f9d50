package dev.doorbell.workloads.guest;

import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.guest.load.Guest;
import dev.doorbell.workloads.program.Inputs;
import dev.doorbell.workloads.result.RowWindow;
import dev.doorbell.workloads.result.Table;
import java.util.List;

/**
 * Tables and windows of a program. Each call has an instance of its own, so that the number and the
 * place of calls cannot matter.
 */
record OwnTables(Guest guest, Inputs inputs, boolean hasWindows) {

    OwnTables(Guest guest, Inputs inputs) {
        this(guest, inputs, guest.has("windows"));
    }

    long steps() {
        return Math.max(0, Guest.call(() -> guest.forPlan().steps(inputs)));
    }

    List<Table> tables(List<Measurement> measurements) {
        return List.copyOf(Guest.call(() -> guest.forPlan().tables(inputs, measurements)));
    }

    List<RowWindow> windows(List<Measurement> measurements) {
        return hasWindows
                ? List.copyOf(Guest.call(() -> guest.forPlan().windows(inputs, measurements)))
                : List.of();
    }
}
