package dev.doorbell.cli.events;

/**
 * Event from a server.
 *
 * @param name kind of event; {@code message} by default
 * @param id id to reconnect with; empty if the server has sent none
 * @param data content
 */
public record ServerEvent(String name, String id, String data) {}
