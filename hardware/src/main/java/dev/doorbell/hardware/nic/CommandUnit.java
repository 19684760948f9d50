package dev.doorbell.hardware.nic;

import dev.doorbell.hardware.message.AllowOtherVhca;
import dev.doorbell.hardware.message.CreateDcTarget;
import dev.doorbell.hardware.message.CreateMkeyAlias;
import dev.doorbell.hardware.message.CreateQueuePair;
import dev.doorbell.hardware.message.CreateReceiveQueue;
import dev.doorbell.hardware.message.DeregisterMemory;
import dev.doorbell.hardware.message.FunctionCommand;
import dev.doorbell.hardware.message.ModifyQueuePair;
import dev.doorbell.hardware.message.NicToNode;
import dev.doorbell.hardware.message.QueuePairCreated;
import dev.doorbell.hardware.message.RegisterMemory;
import dev.doorbell.hardware.message.SetRnrRetries;
import dev.doorbell.hardware.nic.memory.MemoryRegions;
import dev.doorbell.hardware.nic.port.NicConstants;
import dev.doorbell.hardware.nic.port.NicPorts;
import dev.doorbell.hardware.nic.receive.Responder;
import java.util.function.Consumer;

/**
 * Carries out commands of drivers other than data transfers; answers come after a command's time.
 */
final class CommandUnit {

    private final NicPorts ports;
    private final NicConstants constants;
    private final MemoryRegions regions;
    private final NicObjects objects;
    private final Responder responder;
    private final Consumer<ModifyQueuePair> modify;

    CommandUnit(
            NicPorts ports,
            NicConstants constants,
            MemoryRegions regions,
            NicObjects objects,
            Responder responder,
            Consumer<ModifyQueuePair> modify) {
        this.ports = ports;
        this.constants = constants;
        this.regions = regions;
        this.objects = objects;
        this.responder = responder;
        this.modify = modify;
    }

    void carryOut(FunctionCommand command) {
        switch (command) {
            case RegisterMemory it -> answer(it, regions.register(it));
            case DeregisterMemory it -> answer(it, regions.deregister(it));
            case AllowOtherVhca it -> answer(it, regions.allow(it));
            case CreateMkeyAlias it -> answer(it, regions.alias(it));
            case CreateQueuePair it -> {
                objects.create(it);
                answer(it, new QueuePairCreated(it.requestId(), it.qpn()));
            }
            case CreateDcTarget it -> {
                objects.create(it);
                answer(it, new QueuePairCreated(it.requestId(), it.number()));
            }
            case CreateReceiveQueue it -> {
                objects.create(it, responder::resume);
                answer(it, new QueuePairCreated(it.requestId(), it.number()));
            }
            case SetRnrRetries it -> {
                objects.queuePair(it.qpn()).retry(it.retries());
                answer(it, new QueuePairCreated(it.requestId(), it.qpn()));
            }
            case ModifyQueuePair it -> {
                modify.accept(it);
                answer(it, new QueuePairCreated(it.requestId(), it.qpn()));
            }
            default ->
                    throw new IllegalStateException(
                            "expected a driver's command but was " + command);
        }
    }

    void done(CommandDone done) {
        ports.toNode(done.function(), done.answer(), 0);
    }

    private void answer(FunctionCommand command, NicToNode answer) {
        ports.schedule(
                ports.nowPs() + constants.commandPs(),
                new CommandDone(command.function(), answer),
                0);
    }
}
