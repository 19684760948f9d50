package dev.doorbell.libraries.msccl.runtime.setup;

import dev.doorbell.libraries.msccl.code.Connection;
import dev.doorbell.libraries.msccl.runtime.slot.SlotShape;

/**
 * Connection as it is set up: once for all programs that use it in the same way, one after the
 * other.
 *
 * @param connection its two ends
 * @param shape division of its buffer
 * @param use how programs use it over the network; the same for all other transports
 * @param group number of the group of sends and receives that it belongs to, or 0. Programs share
 *     such a connection only if they have the same group
 */
record SharedConnection(Connection connection, SlotShape shape, NetworkUse use, int group) {}
