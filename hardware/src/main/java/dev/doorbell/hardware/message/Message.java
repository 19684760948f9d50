package dev.doorbell.hardware.message;

import dev.doorbell.pdes.Event;

/** Everything one logical process can send to another. */
public sealed interface Message extends Event permits NodeToNic, NicToNode, Packet {}
