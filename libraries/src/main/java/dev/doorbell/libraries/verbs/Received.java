package dev.doorbell.libraries.verbs;

/**
 * A message that was received.
 *
 * @param bytes its content, not to be changed
 */
public record Received(byte[] bytes) {}
