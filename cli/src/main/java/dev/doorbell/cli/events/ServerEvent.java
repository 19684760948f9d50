package dev.doorbell.cli.events;

/**
 * Something that a server tells.
 *
 * @param name what kind of news it is; {@code message} when the server does not say
 * @param id what to come back with when the stream breaks; empty when the server has not said
 * @param data the news
 */
public record ServerEvent(String name, String id, String data) {}
