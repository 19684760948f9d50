package dev.doorbell.workloads.gpu;

import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.libraries.cuda.PolledStream;
import dev.doorbell.libraries.cuda.StreamCosts;
import dev.doorbell.libraries.cuda.StreamOperation;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Program of the host: it enqueues each row's sequence on all streams of all GPUs, operation by
 * operation, then synchronizes.
 *
 * @param rows of the table
 * @param costs of the machine
 * @param kernelPs that a kernel computes
 * @param streams of a GPU that run the sequence at the same time
 * @param gpus that do so
 * @param real whether operations move bytes
 */
record StreamProgram(
        List<StreamRow> rows, StreamCosts costs, long kernelPs, int streams, int gpus, boolean real)
        implements NodeSoftware {

    /** Rows are row, time, sum of the waits for a check. */
    static final String SERIES = "stream";

    @Override
    public void boot(Node node) {
        node.start(Party.named(node.name() + " host"), this::run);
    }

    private void run(Program host) {
        List<StreamBuffers> buffers =
                IntStream.range(0, gpus * streams)
                        .mapToObj(stream ->
                                StreamBuffers.allocate(
                                        host.node(),
                                        stream / streams,
                                        real ? StreamRow.most(rows) : 0))
                        .toList();
        for (int row = 0; row < rows.size(); row++) {
            StreamRow it = rows.get(row);
            buffers.forEach(buffer -> buffer.fill(it));
            measure(host, row, it, buffers);
            buffers.forEach(buffer -> buffer.verify(it));
            host.node().instruments().step(1);
        }
    }

    private void measure(Program host, int row, StreamRow it, List<StreamBuffers> buffers) {
        long startPs = host.nowPs();
        List<PolledStream> all = new ArrayList<>();
        for (int i = 0; i < gpus * streams; i++) {
            all.add(new PolledStream(host.node(), i / streams, costs, () -> host.wake(0)));
        }
        for (char letter : it.sequence().toCharArray()) {
            StreamOperation operation = operation(letter, it.bytes());
            for (int i = 0; i < gpus * streams; i++) {
                StreamBuffers buffer = buffers.get(i);
                host.sleep(operation.callPs());
                all.get(i).enqueue(operation, () -> buffer.apply(letter, it));
            }
        }
        while (!all.stream().allMatch(PolledStream::idle)) {
            host.suspend(
                    new Wait(host.name(), "the end of streams", Party.named(host.node().name())));
        }
        host.sleep(costs.synchronizePs());
        long waitedPs = all.stream().mapToLong(PolledStream::waitedPs).sum();
        host.node().instruments().measure(SERIES, (long) row, host.nowPs() - startPs, waitedPs);
    }

    private StreamOperation operation(char letter, long bytes) {
        return switch (letter) {
            case 'K' -> costs.kernel(kernelPs);
            case 'D' -> costs.toHost(bytes);
            default -> costs.toDevice(bytes);
        };
    }
}
