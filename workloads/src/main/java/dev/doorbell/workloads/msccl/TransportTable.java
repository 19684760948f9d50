package dev.doorbell.workloads.msccl;

import dev.doorbell.libraries.msccl.code.Connection;
import dev.doorbell.libraries.msccl.nccl.transport.Transport;
import dev.doorbell.libraries.msccl.nccl.transport.Transports;
import dev.doorbell.libraries.msccl.runtime.setup.PlannedConnection;
import dev.doorbell.libraries.msccl.runtime.setup.RuntimeSetup;
import dev.doorbell.libraries.msccl.runtime.topology.Topology;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Table of the transports of the connected pairs of ranks. */
final class TransportTable {

    private TransportTable() {}

    /** The table; empty if all pairs have NVLink or InfiniBand. */
    static Optional<Table> of(RuntimeSetup setup) {
        Transports transports = setup.options().transports();
        if (transports.equals(Transports.NVLINK)) {
            return Optional.empty();
        }
        SortedMap<Integer, List<Cell>> rows = new TreeMap<>();
        for (PlannedConnection planned : setup.connections().connections()) {
            Connection connection = planned.connection();
            rows.computeIfAbsent(
                    connection.from() * setup.topology().gpus() + connection.to(),
                    pair -> row(setup.topology(), transports, planned));
        }
        return Optional.of(
                new Table(
                        "transports",
                        List.of(
                                new Column("from", ""),
                                new Column("to", ""),
                                new Column("transport", ""),
                                new Column("distance", "")),
                        List.copyOf(rows.values())));
    }

    private static List<Cell> row(
            Topology topology, Transports transports, PlannedConnection planned) {
        int from = planned.connection().from();
        int to = planned.connection().to();
        List<Cell> row = new ArrayList<>();
        row.add(Cell.of(from));
        row.add(Cell.of(to));
        row.add(Cell.word(symbol(planned.transport(), transports.sockets())));
        row.add(
                Cell.word(
                        topology.sameNode(from, to)
                                ? transports
                                        .between(topology.deviceOf(from), topology.deviceOf(to))
                                        .distance()
                                        .name()
                                : "NET"));
        return row;
    }

    private static String symbol(Transport transport, boolean sockets) {
        return transport == Transport.NETWORK
                ? transport.symbol() + (sockets ? "/Socket" : "/IB")
                : transport.symbol();
    }
}
