package dev.doorbell.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.TextFormat;
import dev.doorbell.pdes.RunState;
import dev.doorbell.proto.link.v1.LinkProto.Train;
import dev.doorbell.proto.link.v1.LinkProto.TrainBatch;
import dev.doorbell.proto.membership.v1.MembershipProto.Failure;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateRequest;
import dev.doorbell.proto.verbs.v1.VerbsProto;
import dev.doorbell.report.document.JobYaml;
import dev.doorbell.report.document.ProfileYaml;
import dev.doorbell.wire.conductor.Conductor;
import dev.doorbell.wire.conductor.DistributedRun;
import dev.doorbell.wire.conductor.RunOutcome;
import dev.doorbell.workloads.cluster.LpKind;
import dev.doorbell.workloads.job.JobSpec;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** An admitted member that breaks the rules fails its run, and nothing else. */
class RogueMemberTest {

    private static final JobSpec JOB =
            JobYaml.read("{workload: nvshmem/put-bw, nodes: 2, parameters: {sizes: 4K}}");
    private static final String PROFILE = ProfileYaml.shipped(JOB.profile());
    private static final int SEQUENCE_BITS = 43;
    private static final int LONG = 100_000;

    static Stream<Arguments> batches() {
        return Stream.of(
                bad(
                        "an unknown process",
                        it -> it.setDestination(999),
                        "its destination is process 999; expected one of group"),
                bad(
                        "a negative process",
                        it -> it.setDestination(-1),
                        "its destination is process -1"),
                bad(
                        "another's process as its source",
                        it -> it.setOrder(0),
                        "its source is process 0; expected one of group"),
                bad("no elements", it -> it.setCount(0), "it has 0 elements"),
                bad(
                        "elements after the end of time",
                        it -> it.setCount(1 << 30).setSpacingPs(1L << 40),
                        "it has 1073741824 elements"),
                bad("no event", it -> it.clearEvent(), "expected a train with a known event"),
                bad(
                        "an event without content",
                        it -> it.setDmaWrite(VerbsProto.DmaWrite.getDefaultInstance()),
                        ""));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("batches")
    void aMalformedBatchFailsTheRunWithASentence(
            String what, UnaryOperator<Train.Builder> change, String sentence) {
        try (LogLines log = new LogLines(Conductor.class)) {
            RunOutcome outcome =
                    failed(rogue ->
                            rogue.send(
                                    TrainBatch.newBuilder()
                                            .addTrains(change.apply(train(rogue)))
                                            .build()));

            assertThat(outcome.reasons())
                    .singleElement()
                    .asString()
                    .contains(RogueMember.ID + " sent a batch that the run has no use for")
                    .contains(sentence)
                    .doesNotContain("Exception", "java.");
            assertThat(log.traces()).isEmpty();
        }
    }

    static Stream<Arguments> clocks() {
        return Stream.of(
                Arguments.of(
                        "clock {groups {group: 77 version: 1}}",
                        "its clock is about group 77; expected one of"),
                Arguments.of(
                        "clock {groups {group: 1 version: 1 sent {to_group: 4294967295 batches: 1}}}",
                        "its clock is about group 4294967295; expected one of"),
                Arguments.of(
                        "clock {groups {group: 1 version: 1 next_ps: 18446744073709551615}}",
                        "next_ps of its clock is 18446744073709551615; expected at most"),
                Arguments.of(
                        "clock {need_ps: 9223372036854775808}",
                        "need_ps of its clock is 9223372036854775808; expected at most"));
    }

    @ParameterizedTest
    @MethodSource("clocks")
    void aMalformedClockFailsTheRunWithASentence(String batch, String sentence) {
        RunOutcome outcome = failed(rogue -> rogue.send(parsed(batch)));

        assertThat(outcome.reasons())
                .singleElement()
                .asString()
                .contains(RogueMember.ID + " sent a batch that the run has no use for", sentence);
    }

    @Test
    void countsOfOtherGroupsThanThoseOfTheRunFailIt() {
        assertThat(failed(rogue -> rogue.quiet(77)).reasons())
                .singleElement()
                .asString()
                .contains("counts batches to 77 and from 77 groups; expected");
    }

    @Test
    void aReasonHasABound() {
        RunOutcome outcome =
                failed(rogue ->
                        rogue.say(
                                ParticipateRequest.newBuilder()
                                        .setFailure(
                                                Failure.newBuilder()
                                                        .setRunId(rogue.launch().getRunId())
                                                        .setReason("x".repeat(LONG)))
                                        .build()));

        assertThat(outcome.reasons()).singleElement().asString().hasSizeLessThan(3_000);
    }

    private static RunOutcome failed(Consumer<RogueMember> whenStarted) {
        try (InProcessCluster cluster = InProcessCluster.start(2, 0, 1)) {
            RunOutcome outcome;
            try (RogueMember rogue = new RogueMember(cluster, whenStarted)) {
                DistributedRun run = cluster.launch(JOB, PROFILE);
                outcome = InProcessCluster.outcome(run);
                assertThat(rogue.launch().getRunId()).isEqualTo(run.runId());
            }
            assertThat(outcome.state()).isEqualTo(RunState.FAILED);
            // The services are available for the next run.
            cluster.awaitMember(RogueMember.ID, false);
            cluster.add("nic-service-0", LpKind.NIC);
            assertThat(cluster.run(JOB, PROFILE).reasons()).isEmpty();
            return outcome;
        }
    }

    /** Returns a train of one doorbell from a NIC to a process of another group. */
    private static Train.Builder train(RogueMember rogue) {
        var launch = rogue.launch();
        int to = launch.getGroupOfProcessList().indexOf(rogue.target());
        int from = launch.getGroupOfProcessList().indexOf(launch.getGroup());
        return Train.newBuilder()
                .setDestination(to)
                .setTimePs(1_000_000)
                .setOrder((long) from << SEQUENCE_BITS)
                .setOrderStride(1)
                .setCount(1)
                .setDmaRead(VerbsProto.DmaRead.newBuilder().setLengthBytes(8));
    }

    private static TrainBatch parsed(String text) {
        try {
            return TextFormat.parse(text, TrainBatch.class);
        } catch (TextFormat.ParseException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    private static Arguments bad(
            String what, UnaryOperator<Train.Builder> change, String sentence) {
        return Arguments.of(what, change, sentence);
    }
}
