package dev.doorbell.cli.events;

import java.util.Optional;

/** Parser of server-sent events from lines, by the HTML standard. */
final class EventLines {

    private static final String UNNAMED = "message";

    private String name = UNNAMED;
    private String id = "";
    private final StringBuilder data = new StringBuilder();

    /** Accepts the next line and returns an event if the line ends one. */
    Optional<ServerEvent> accept(String line) {
        if (line.isEmpty()) {
            return end();
        }
        int colon = line.indexOf(':');
        String field = colon < 0 ? line : line.substring(0, colon);
        String value = colon < 0 ? "" : line.substring(colon + 1);
        if (value.startsWith(" ")) {
            value = value.substring(1);
        }
        switch (field) {
            case "event" -> name = value;
            case "id" -> id = value; // It applies until the next one.
            case "data" -> data.append(value).append('\n');
            default -> {} // A comment has no name, and other fields are ignored.
        }
        return Optional.empty();
    }

    /** Returns the event at its end; empty without data. */
    private Optional<ServerEvent> end() {
        Optional<ServerEvent> event =
                data.isEmpty()
                        ? Optional.empty()
                        : Optional.of(
                                new ServerEvent(name, id, data.substring(0, data.length() - 1)));
        name = UNNAMED;
        data.setLength(0);
        return event;
    }
}
