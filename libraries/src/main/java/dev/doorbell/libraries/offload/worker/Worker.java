package dev.doorbell.libraries.offload.worker;

import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.CompletionWords;
import dev.doorbell.libraries.offload.MessageType;
import dev.doorbell.libraries.offload.health.RetireRequest;
import dev.doorbell.libraries.process.RankLayout;
import dev.doorbell.libraries.verbs.Completion;
import dev.doorbell.libraries.verbs.Endpoint;
import dev.doorbell.libraries.verbs.EndpointAddress;
import dev.doorbell.libraries.verbs.Received;
import java.util.ArrayDeque;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Worker process on a DPU: a loop on an Arm core that takes a message from its inbox if there is
 * one, else a completion, and handles it. Messages therefore delay completions. Without either, the
 * loop spins; the emulation suspends it until an arrival.
 *
 * <p>Work that follows from a message or a completion runs on the same core before the next poll.
 */
public final class Worker {

    private final int dpu;
    private final int number;
    private final RankLayout layout;
    private final Endpoint endpoint;
    private final ArmConstants constants;
    private final ArmCore core;
    private final SortedMap<Integer, InboxHandler> handlers = new TreeMap<>();
    private final Runnable look = this::look;
    private final ArrayDeque<CompletionWord> retired = new ArrayDeque<>();
    private boolean retiring;

    /**
     * Creates a worker that is idle before {@link #start}.
     *
     * @param dpu node of its DPU
     * @param number number of the worker on its DPU
     */
    public Worker(
            int dpu,
            int number,
            RankLayout layout,
            Endpoint endpoint,
            ArmConstants constants,
            ArmCore core) {
        this.dpu = dpu;
        this.number = number;
        this.layout = layout;
        this.endpoint = endpoint;
        this.constants = constants;
        this.core = core;
        on(MessageType.PROBE, message -> {});
        on(MessageType.RETIRE, message -> retire(RetireRequest.decode(message)));
    }

    /** Sets the handler of messages whose first byte is {@code type}. */
    public void on(int type, InboxHandler handler) {
        if (handlers.put(type, handler) != null) {
            throw new IllegalArgumentException(
                    "expected one handler of message type " + type + " but was a second");
        }
    }

    /** Starts to look for work. */
    public void start() {
        core.work(0, "start", look);
    }

    /** Node of its DPU. */
    public int dpu() {
        return dpu;
    }

    /** Number on its DPU. */
    public int number() {
        return number;
    }

    /** Places of all ranks and workers. */
    public RankLayout layout() {
        return layout;
    }

    /** Costs of its steps. */
    public ArmConstants constants() {
        return constants;
    }

    /** Core of the worker. */
    public ArmCore core() {
        return core;
    }

    /** Endpoint of the worker on the NIC. */
    public Endpoint endpoint() {
        return endpoint;
    }

    /** Sends a control message. */
    public void send(EndpointAddress to, byte[] message, Completion completion) {
        post("post send", () -> endpoint.send(to, message, completion));
    }

    /** Writes a few bytes from the entry itself, such as a completion word of a host. */
    public void writeInline(
            EndpointAddress to, byte[] data, RemoteRange remote, Completion completion) {
        post("post inline write", () -> endpoint.writeInline(to, data, remote, completion));
    }

    /** Writes local memory, or a host's memory with an alias key, to a peer. */
    public void write(
            EndpointAddress to, LocalBuffer local, RemoteRange remote, Completion completion) {
        post("post write", () -> endpoint.write(to, local, remote, completion));
    }

    /** Reads a peer's memory. */
    public void read(
            EndpointAddress to, LocalBuffer local, RemoteRange remote, Completion completion) {
        post("post read", () -> endpoint.read(to, local, remote, completion));
    }

    private void post(String what, Runnable posting) {
        core.work(
                constants.verbs().postAndRingPs(),
                what,
                () -> {
                    if (!retiring) {
                        posting.run();
                    }
                });
    }

    /**
     * Retires the worker: from now on it posts nothing and takes no task, and the requester does
     * its work in another way. It reports when its posted operations have ended.
     */
    private void retire(RetireRequest request) {
        retiring = true;
        retired.addLast(request.word());
        tellWhenAtRest();
    }

    private void tellWhenAtRest() {
        if (!retiring || endpoint.busy()) {
            return;
        }
        for (CompletionWord word = retired.pollFirst(); word != null; word = retired.pollFirst()) {
            CompletionWord told = word;
            core.work(
                    constants.verbs().postAndRingPs(),
                    "post inline write",
                    () ->
                            endpoint.writeInline(
                                    layout.host(told.rank()),
                                    CompletionWords.ended(CompletionStatus.SUCCESS.code()),
                                    told.range(),
                                    Completion.IGNORED));
        }
    }

    private void look() {
        if (endpoint.messageReady()) {
            core.work(
                    constants.verbs().pollPs() + constants.handlePs(),
                    "handle message",
                    this::takeMessage);
        } else if (endpoint.completionReady()) {
            core.work(constants.verbs().pollPs(), "poll completion", this::takeCompletion);
        } else {
            endpoint.arm(look);
        }
    }

    private void takeMessage() {
        Received received = endpoint.pollMessage();
        if (received != null) {
            int type = received.bytes()[0];
            if (retiring && type != MessageType.RETIRE) {
                core.work(0, "next", look);
                return;
            }
            InboxHandler handler = handlers.get(type);
            if (handler == null) {
                throw new IllegalStateException(
                        "expected a message type of " + handlers.keySet() + " but was " + type);
            }
            handler.handle(received.bytes());
        }
        core.work(0, "next", look);
    }

    private void takeCompletion() {
        endpoint.pollCompletion();
        tellWhenAtRest();
        core.work(0, "next", look);
    }
}
