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
 * One worker process on a DPU: a loop on an Arm core that takes a message from its inbox if there
 * is one, else a completion, and does what belongs to it. Handling messages therefore delays
 * completions. While there is neither, the loop spins; the emulation lets it sleep until something
 * arrives.
 *
 * <p>What a message or a completion leads to is work of the same core, done before the next look.
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
     * A worker that does not look for work before {@link #start}.
     *
     * @param dpu node whose DPU it runs on
     * @param number of the worker on its DPU
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

    /** Says who handles messages whose first byte is {@code type}. */
    public void on(int type, InboxHandler handler) {
        if (handlers.put(type, handler) != null) {
            throw new IllegalArgumentException(
                    "expected one handler of message type " + type + " but was a second");
        }
    }

    /** Begins to look for work. */
    public void start() {
        core.work(0, "start", look);
    }

    /** Node whose DPU it runs on. */
    public int dpu() {
        return dpu;
    }

    /** Its number on its DPU. */
    public int number() {
        return number;
    }

    /** Where all ranks and workers are. */
    public RankLayout layout() {
        return layout;
    }

    /** What its steps cost. */
    public ArmConstants constants() {
        return constants;
    }

    /** The core it runs on. */
    public ArmCore core() {
        return core;
    }

    /** Its way to the NIC. */
    public Endpoint endpoint() {
        return endpoint;
    }

    /** Sends a control message. */
    public void send(EndpointAddress to, byte[] message, Completion completion) {
        post("post send", () -> endpoint.send(to, message, completion));
    }

    /** Writes a few bytes the entry itself holds, such as a completion word of a host. */
    public void writeInline(
            EndpointAddress to, byte[] data, RemoteRange remote, Completion completion) {
        post("post inline write", () -> endpoint.writeInline(to, data, remote, completion));
    }

    /** Writes local memory, or with an alias key a host's, to a peer. */
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
     * From now on it posts nothing and takes no task: whoever asked for that does its work in
     * another way. It says so when what it had posted has ended.
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
