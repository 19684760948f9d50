package dev.doorbell.workloads.msccl;

import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.ProgramHeader;
import dev.doorbell.libraries.msccl.runtime.setup.Call;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Program that runs for a call.
 *
 * @param bytes of the call
 * @param placement of its buffers
 * @param name of a program or of one of NCCL's own, or why there is nothing
 * @param call to be made; empty when nothing runs
 */
record Choice(long bytes, Placement placement, String name, Optional<Call> call) {

    /** Table with a line for each call: the program that ran, and its chunks. */
    static Table table(String collective, List<Choice> choices) {
        List<List<Cell>> rows = new ArrayList<>();
        for (Choice choice : choices) {
            rows.add(choice.row());
        }
        return new Table(
                collective + "-runs",
                List.of(
                        new Column("size", "B"),
                        new Column("placement", ""),
                        new Column("runs", ""),
                        new Column("protocol", ""),
                        new Column("channels", ""),
                        new Column("chunk", "B"),
                        new Column("chunks/operation", ""),
                        new Column("tiles", "")),
                rows);
    }

    private List<Cell> row() {
        List<Cell> row = new ArrayList<>();
        row.add(Cell.of(bytes));
        row.add(Cell.word(placement == Placement.IN_PLACE ? "in-place" : "out-of-place"));
        row.add(Cell.word(name));
        if (call.isEmpty()) {
            row.addAll(List.of(Cell.none(), Cell.none(), Cell.none(), Cell.none(), Cell.none()));
            return row;
        }
        ProgramHeader header = call.get().loaded().code().program().header();
        row.add(Cell.word(header.protocol().symbol()));
        row.add(Cell.of(header.channels()));
        row.add(Cell.of(call.get().tiling().chunkBytes()));
        row.add(Cell.of(call.get().tiling().chunksPerOperation()));
        row.add(Cell.of(call.get().tiling().tiles()));
        return row;
    }
}
