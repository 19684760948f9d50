package dev.doorbell.workloads.dpu;

import dev.doorbell.hardware.message.InboxReply;
import dev.doorbell.hardware.message.Payload;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.pdes.Digest;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.workloads.Parameter;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.job.PayloadMode;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Results;
import dev.doorbell.workloads.result.Table;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Every host writes messages to its DPU's inbox one by one and waits for each to come back. */
public final class InboxEcho implements Workload {

    private static final int MAX_MESSAGE_BYTES = 1 << 20;

    @Override
    public String name() {
        return "dpu/inbox-echo";
    }

    @Override
    public String summary() {
        return "Round trip of messages through a DPU's memory and inbox";
    }

    @Override
    public List<String> paths() {
        return List.of("host");
    }

    @Override
    public List<Parameter> parameters() {
        return List.of(
                new Parameter("sizes", "8..4K", "B", "1 to 1M, a list or a range", "message size"),
                new Parameter("iterations", "10", "", "1 to 1000000", "messages of each size"));
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = new Parameters(this, job);
        if (profile.count("node.dpus") == 0) {
            throw JobException.invalid(
                    "profile", profile.name(), "a profile whose nodes have a DPU");
        }
        if (!job.faults().isEmpty()) {
            throw JobException.invalid(
                    "faults", job.faults().size() + " faults", "none for this workload");
        }
        return new Plan(
                given.sizes("sizes", 1, MAX_MESSAGE_BYTES),
                given.integer("iterations", 1, 1_000_000),
                job.seed(),
                job.payload() == PayloadMode.PHANTOM);
    }

    private record Plan(List<Long> sizes, int iterations, long seed, boolean phantom)
            implements WorkloadPlan {

        @Override
        public NodeSoftware software(int nodeIndex) {
            return node -> node.start("host " + nodeIndex, host -> run(node, host));
        }

        private void run(Node node, Program host) {
            List<InboxReply> replies = new ArrayList<>();
            node.onInboxReply(reply -> {
                replies.add(reply);
                host.wake(0);
            });
            for (long size : sizes) {
                long started = host.nowPs();
                for (int i = 0; i < iterations; i++) {
                    Payload sent = payload(node.index(), (int) size, i);
                    node.writeInbox(0, 0, sent);
                    while (replies.isEmpty()) {
                        host.suspend(
                                new Wait(
                                        host.name(),
                                        "the DPU's reply",
                                        "an Arm worker of the DPU"));
                    }
                    check(node, sent, replies.remove(0).payload());
                }
                node.instruments()
                        .measure(
                                "inbox-echo",
                                (long) node.index(),
                                size,
                                (long) iterations,
                                host.nowPs() - started);
            }
        }

        private Payload payload(int node, int size, int iteration) {
            if (phantom) {
                return new Payload.Phantom(size);
            }
            byte[] bytes = new byte[size];
            for (int i = 0; i < size; i++) {
                bytes[i] = (byte) Digest.combine(seed + node, (long) iteration << 32 | i);
            }
            return Payload.of(bytes);
        }

        private static void check(Node node, Payload sent, Payload back) {
            if (sent instanceof Payload.Real expected && back instanceof Payload.Real actual) {
                boolean same =
                        Arrays.equals(
                                expected.bytes(),
                                expected.offset(),
                                expected.offset() + expected.length(),
                                actual.bytes(),
                                actual.offset(),
                                actual.offset() + actual.length());
                node.instruments().counter(Results.CHECKED_BYTES).add(expected.length());
                node.instruments().counter(Results.WRONG_BYTES).add(same ? 0 : expected.length());
            }
        }

        @Override
        public List<Table> tables(List<Measurement> measurements) {
            List<List<String>> rows = new ArrayList<>();
            for (Measurement row : measurements) {
                BigDecimal picoseconds =
                        BigDecimal.valueOf(row.values().get(3) / row.values().get(2));
                rows.add(
                        List.of(
                                row.values().get(0).toString(),
                                row.values().get(1).toString(),
                                picoseconds.movePointLeft(6).toPlainString()));
            }
            return List.of(
                    new Table(
                            "inbox-echo",
                            List.of(
                                    new Column("node", ""),
                                    new Column("size", "B"),
                                    new Column("round trip", "us")),
                            rows));
        }
    }
}
