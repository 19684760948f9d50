package dev.doorbell.libraries.offload.group;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.Envelope;
import dev.doorbell.libraries.offload.Offload;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.process.RankFault;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Groups of sends and receives that a rank records once and calls often. Its worker executes a
 * whole call without the rank, stage by stage.
 *
 * <p>Sends and receives of different ranks match if source, destination and tag are equal. Those
 * with equal values match in the order of recording. The n-th call of one matches the n-th call of
 * the other.
 */
public final class GroupOffload {

    private final Offload offload;
    private final HostProcess process;
    private final Publisher publisher;
    private final SortedMap<Envelope, Integer> sends = new TreeMap<>();
    private final SortedMap<Envelope, Integer> receives = new TreeMap<>();
    private int groups;

    /** Creates the primitives of a rank, once per rank. */
    public GroupOffload(Offload offload) {
        this.offload = offload;
        process = offload.process();
        publisher = new Publisher(offload);
    }

    /** {@code Group_Offload_start}: starts to record a group. */
    public GroupRequest groupOffloadStart() {
        return new GroupRequest(groups++);
    }

    /** {@code Send_Goffload}: records a send. */
    public void sendGoffload(
            GroupRequest group, long address, long length, int destination, int tag) {
        record(group, new Envelope(process.rank(), destination, tag), true, address, length);
    }

    /** {@code Recv_Goffload}: records a receive. */
    public void recvGoffload(GroupRequest group, long address, long length, int source, int tag) {
        record(group, new Envelope(source, process.rank(), tag), false, address, length);
    }

    /**
     * {@code Local_barrier_Goffload}: makes later operations start only after all earlier ones have
     * ended.
     */
    public void localBarrierGoffload(GroupRequest group) {
        require(group, GroupRequest.State.RECORDING);
        group.nextStage();
    }

    /** {@code Group_Offload_end}: ends recording. */
    public void groupOffloadEnd(GroupRequest group) {
        require(group, GroupRequest.State.RECORDING);
        group.become(GroupRequest.State.RESTING);
    }

    /**
     * {@code Group_Offload_call}: executes the group. The first call registers all buffers and
     * sends the recorded entries to the workers. Later calls send only its name, unless buffers
     * were registered again.
     */
    public void groupOffloadCall(GroupRequest group) {
        require(group, GroupRequest.State.RESTING);
        CompletionWord word = group.word();
        if (word == null) {
            group.word(offload.words().take());
        } else {
            offload.words().reset(word);
        }
        publisher.publish(group);
        GroupName name = new GroupName(process.rank(), group.number());
        publisher.tellOwnWorker(new GroupMessage.Call(name, group.nextCall()));
        group.become(GroupRequest.State.CALLED);
    }

    /**
     * Returns true if the current call has ended.
     *
     * @throws RankFault if it ended with an error
     */
    public boolean groupTest(GroupRequest group) {
        if (group.state() == GroupRequest.State.CALLED && offload.words().test(word(group))) {
            end(group);
        }
        return group.state() != GroupRequest.State.CALLED;
    }

    /**
     * {@code Group_Wait}: waits until the current call has ended.
     *
     * @throws RankFault if it ended with an error, or the group was not called
     */
    public void groupWait(GroupRequest group) {
        require(group, GroupRequest.State.CALLED);
        Wait why =
                new Wait(
                        process.program().name(),
                        "the end of call %d of its group %d"
                                .formatted(group.calls(), group.number()),
                        Party.parts("workers", Party.own("DPU")));
        offload.words().await(word(group), why);
        end(group);
    }

    private void end(GroupRequest group) {
        group.become(GroupRequest.State.RESTING);
        CompletionStatus status = CompletionStatus.of(offload.words().status(word(group)));
        if (status != CompletionStatus.SUCCESS) {
            int entry = (int) offload.words().detail(word(group));
            throw new RankFault(
                    "rank %d: group %d, %s, ended with %s"
                            .formatted(
                                    process.rank(),
                                    group.number(),
                                    group.published().get(entry),
                                    status));
        }
    }

    private void record(
            GroupRequest group, Envelope envelope, boolean send, long address, long length) {
        require(group, GroupRequest.State.RECORDING);
        int peer = send ? envelope.destination() : envelope.source();
        int ranks = process.layout().ranks();
        if (peer < 0 || peer >= ranks || envelope.tag() < 0 || length < 0) {
            throw new RankFault(
                    "rank %d: group %d has peer %d, tag %d, %d bytes; expected a rank below %d and no negative number"
                            .formatted(
                                    process.rank(),
                                    group.number(),
                                    peer,
                                    envelope.tag(),
                                    length,
                                    ranks));
        }
        // A rank's messages to itself have one envelope at both ends, so each end has its own
        // count.
        int index = next(send ? sends : receives, envelope);
        group.operations()
                .add(
                        new GroupRequest.Operation(
                                send,
                                group.stage(),
                                new Channel(envelope, index),
                                address,
                                length));
    }

    private static int next(SortedMap<Envelope, Integer> counts, Envelope envelope) {
        return counts.merge(envelope, 1, Integer::sum) - 1;
    }

    private static CompletionWord word(GroupRequest group) {
        return Objects.requireNonNull(group.word(), "a group that was called has a word");
    }

    private void require(GroupRequest group, GroupRequest.State state) {
        if (group.state() != state) {
            throw new RankFault(
                    "rank %d: group %d is %s; expected %s"
                            .formatted(process.rank(), group.number(), group.state(), state));
        }
    }
}
