package dev.doorbell.cli.events;

import java.util.Optional;

/** Puts the lines of a stream of server-sent events together, as the HTML standard says. */
final class EventLines {

    private static final String UNNAMED = "message";

    private String name = UNNAMED;
    private String id = "";
    private final StringBuilder data = new StringBuilder();

    /** Takes the next line; an event when the line ends one. */
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
            case "id" -> id = value; // It holds until another is said.
            case "data" -> data.append(value).append('\n');
            default -> {} // A comment has no name, and other fields are not for us.
        }
        return Optional.empty();
    }

    /** What has no data is no event. */
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
