package dev.doorbell.libraries.offload.transfer;

/**
 * Read of bytes of any rank into a buffer of a rank on the worker's own node.
 *
 * @param from buffer that is read
 * @param into buffer on the worker's node, which the worker has to be able to access
 * @param length bytes, 0 or more
 */
public record Fetch(Transfer.Target from, Transfer.Source into, long length) {}
