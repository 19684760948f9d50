package dev.doorbell.hardware.message;

/** Message of a computer, a host or the Arm side of a DPU, to one of its NICs over PCIe. */
public sealed interface NodeToNic extends Message
        permits Doorbell, DmaReadCompletion, FunctionCommand, RepeatCounts {}
