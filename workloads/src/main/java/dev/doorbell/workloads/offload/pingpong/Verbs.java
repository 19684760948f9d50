package dev.doorbell.workloads.offload.pingpong;

import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.hardware.verbs.WqeCodec;
import dev.doorbell.libraries.process.RankCore;
import dev.doorbell.libraries.verbs.CpuCosts;
import dev.doorbell.libraries.verbs.Endpoint;
import dev.doorbell.libraries.verbs.EndpointAddress;
import dev.doorbell.libraries.verbs.Received;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;

/** Endpoint as a blocking program uses it, with the cost of each call for its core. */
final class Verbs {

    private final Program program;
    private final Endpoint endpoint;
    private final CpuCosts costs;
    private final RankCore core;

    Verbs(Program program, Endpoint endpoint, CpuCosts costs, int rank) {
        this.program = program;
        this.endpoint = endpoint;
        this.costs = costs;
        core = new RankCore(program, rank);
    }

    Program program() {
        return program;
    }

    /** Posts a SEND. */
    void send(EndpointAddress to, byte[] message) {
        core.work(costs.postAndRingPs());
        endpoint.send(to, message, this::check);
    }

    /** Posts an RDMA WRITE, with the bytes in its entry where they fit. */
    void write(EndpointAddress to, LocalBuffer local, RemoteRange remote) {
        core.work(costs.postAndRingPs());
        int length = Math.toIntExact(local.length());
        if (length <= WqeCodec.MAX_INLINE_BYTES) {
            byte[] bytes = new byte[length];
            program.node().memory().host().read(local.address(), bytes, 0, length);
            endpoint.writeInline(to, bytes, remote, this::check);
        } else {
            endpoint.write(to, local, remote, this::check);
        }
    }

    /** The next message. */
    byte[] receive() {
        while (!endpoint.messageReady()) {
            suspend("a message");
        }
        core.work(costs.pollPs());
        Received message = endpoint.pollMessage();
        if (message == null) {
            throw new IllegalStateException("expected a message that was ready but was none");
        }
        return message.bytes();
    }

    /** Polls the completions of everything posted. */
    void drain() {
        while (endpoint.busy()) {
            if (endpoint.completionReady()) {
                core.work(costs.pollPs());
                endpoint.pollCompletion();
            } else {
                suspend("completions");
            }
        }
    }

    /** Polls a byte of memory until it has a value. */
    void awaitByte(long address, byte value) {
        program.waitForStore(
                address,
                () -> byteAt(address) == value,
                costs.pollPs(),
                new Wait(program.name(), "the last byte of a message", Party.own("peer")));
    }

    private byte byteAt(long address) {
        byte[] one = new byte[1];
        program.node().memory().host().read(address, one, 0, 1);
        return one[0];
    }

    private void suspend(String what) {
        endpoint.arm(() -> program.wake(0));
        program.suspend(new Wait(program.name(), what, Party.named("the NIC")));
        endpoint.disarm();
    }

    private void check(CompletionStatus status) {
        if (status != CompletionStatus.SUCCESS) {
            program.node()
                    .instruments()
                    .fault(program.name().text() + ": a message failed with " + status);
        }
    }
}
