package dev.doorbell.libraries.msccl.verify;

import dev.doorbell.libraries.msccl.code.Connection;
import dev.doorbell.libraries.msccl.flow.Flow;
import dev.doorbell.libraries.msccl.flow.Joint;
import dev.doorbell.libraries.msccl.program.GpuProgram;
import dev.doorbell.libraries.msccl.program.ThreadBlock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Check of both ends of every connection: one thread block each, as many receives as sends, equal
 * counts.
 */
final class ConnectionCheck {

    private final Flow flow;
    private final Findings findings;

    ConnectionCheck(Flow flow, Findings findings) {
        this.flow = flow;
        this.findings = findings;
    }

    void run() {
        for (GpuProgram gpu : flow.code().program().gpus()) {
            Map<Connection, Integer> users = new LinkedHashMap<>();
            for (ThreadBlock block : gpu.threadBlocks()) {
                if (block.sendPeer() != ThreadBlock.NO_PEER) {
                    use(
                            users,
                            gpu,
                            block,
                            new Connection(gpu.id(), block.sendPeer(), block.channel()));
                }
                if (block.receivePeer() != ThreadBlock.NO_PEER) {
                    use(
                            users,
                            gpu,
                            block,
                            new Connection(block.receivePeer(), gpu.id(), block.channel()));
                }
            }
        }
        flow.joints().forEach(this::match);
    }

    private void use(
            Map<Connection, Integer> users,
            GpuProgram gpu,
            ThreadBlock block,
            Connection connection) {
        Integer other = users.putIfAbsent(connection, block.id());
        if (other != null) {
            findings.block(
                    FindingKind.DUPLICATE_CONNECTION,
                    Severity.ERROR,
                    gpu.id(),
                    block.id(),
                    "uses the connection from %s, which thread block %d uses"
                            .formatted(connection.text(), other));
        }
    }

    private void match(Joint joint) {
        List<Integer> sends = joint.sends();
        List<Integer> receives = joint.receives();
        int both = Math.min(sends.size(), receives.size());
        for (int i = 0; i < both; i++) {
            int sent = flow.transfer(sends.get(i)).count();
            int received = flow.transfer(receives.get(i)).count();
            if (sent != received) {
                findings.node(
                        FindingKind.COUNT,
                        Severity.ERROR,
                        flow,
                        receives.get(i),
                        "receives %d chunks where %s sends %d"
                                .formatted(received, flow.text(sends.get(i)), sent));
            }
        }
        if (sends.size() > both) {
            findings.node(
                    FindingKind.UNMATCHED,
                    Severity.ERROR,
                    flow,
                    sends.get(both),
                    "of %d sends from %s only %d are received"
                            .formatted(sends.size(), joint.connection().text(), both));
        }
        if (receives.size() > both) {
            findings.node(
                    FindingKind.UNMATCHED,
                    Severity.ERROR,
                    flow,
                    receives.get(both),
                    "of %d receives from %s only %d are sent"
                            .formatted(receives.size(), joint.connection().text(), both));
        }
    }
}
