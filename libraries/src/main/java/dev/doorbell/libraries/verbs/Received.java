package dev.doorbell.libraries.verbs;

/**
 * Received message.
 *
 * @param bytes its content, which must not be changed
 */
public record Received(byte[] bytes) {}
