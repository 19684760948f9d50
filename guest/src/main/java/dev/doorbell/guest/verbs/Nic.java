package dev.doorbell.guest.verbs;

import dev.doorbell.guest.verbs.memory.Region;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.hardware.message.ModifyQueuePair;
import dev.doorbell.hardware.message.RegisterMemory;
import dev.doorbell.hardware.message.SetRnrRetries;
import dev.doorbell.hardware.node.NicPort;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.CommandStatus;
import dev.doorbell.libraries.process.HostProcess;

/** NIC of a guest's node. Commands block the guest until they are answered. */
final class Nic {

    private static final int LEAST_LID = 1;
    private static final int REMOTE =
            AccessRight.REMOTE_WRITE | AccessRight.REMOTE_READ | AccessRight.REMOTE_ATOMIC;

    private final HostProcess process;
    private final NicPort port;
    private boolean answered;
    private int answer;

    Nic(HostProcess process, int number) {
        this.process = process;
        port = process.node().nic(number);
    }

    NicPort port() {
        return port;
    }

    /** Local identifier of its port. */
    int lid() {
        return lid(port.process());
    }

    /** Local identifier of the NIC with a process number. */
    static int lid(int nicProcess) {
        return nicProcess + LEAST_LID;
    }

    /** Process number of the NIC with a local identifier. */
    static int processOf(int lid) {
        return lid - LEAST_LID;
    }

    /**
     * Registers memory, which peers name by the addresses of this guest. Returns its key, or 0 if
     * the NIC refuses.
     */
    int register(int domain, Region wanted, int access) {
        long start = process.nowPs();
        long bytes = wanted.bytes();
        answered = false;
        port.registerMemory(
                new RegisterMemory(
                        0, 0, domain, wanted.bus(), bytes, named(wanted, access), access, 0),
                this::keyAnswered);
        await("registration of memory");
        process.program().sleepUntil(start + process.constants().registrationPs(bytes));
        return answer;
    }

    /**
     * Address by which peers name the first byte. One that no peer reaches keeps its bus address,
     * so that the digest of a program that exchanges no addresses does not depend on them.
     */
    private static long named(Region region, int access) {
        return (access & REMOTE) == 0 ? region.bus() : region.guest();
    }

    void deregister(int key) {
        answered = false;
        port.deregisterMemory(key, this::keyAnswered);
        await("deregistration of memory");
    }

    void create(CreateQueuePair wanted) {
        answered = false;
        port.createQueuePair(wanted, this::answered);
        await("creation of a queue pair");
    }

    void create(CreateReceiveQueue wanted) {
        answered = false;
        port.createReceiveQueue(wanted, this::answered);
        await("creation of a receive queue");
    }

    /** Moves a queue pair to ERR, or to RESET. */
    void modify(int qpn, boolean reset) {
        answered = false;
        port.modifyQueuePair(new ModifyQueuePair(0, 0, qpn, reset), this::answered);
        await("move of a queue pair to another state");
    }

    /** Sets how often a SEND of a queue pair that finds no receive request is repeated. */
    void setRnrRetries(int qpn, int retries) {
        answered = false;
        port.setRnrRetries(new SetRnrRetries(0, 0, qpn, retries), this::answered);
        await("number of retries of a queue pair");
    }

    private void keyAnswered(CommandStatus status, int key) {
        answered(status == CommandStatus.OK ? key : 0);
    }

    private void answered(int value) {
        answered = true;
        answer = value;
        process.program().wake(0);
    }

    private void await(String what) {
        while (!answered) {
            process.program().suspend(process.nicWait(what));
        }
    }
}
