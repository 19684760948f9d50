package dev.doorbell.pdes.report.party;

import dev.doorbell.pdes.report.party.Party.Actor;
import java.util.Optional;

/** Event for which a party waits. */
public sealed interface Awaited {

    /** Its description in sentences and documents. */
    String text();

    /** Event that words describe; the words after the first {@code to} are its aim. */
    static Event event(String text) {
        int to = text.indexOf(TO);
        return to < 0 || to + TO.length() == text.length()
                ? new Event(text, "")
                : new Event(text.substring(0, to), text.substring(to + TO.length()));
    }

    /** Reads the {@link #text} of an event. */
    static Awaited parse(String text) {
        Event event = event(text);
        Optional<Actor> actor = PartyText.actor(event.what);
        if (actor.isPresent()) {
            for (Verb verb : Verb.values()) {
                if (event.aim.startsWith(verb.text + " ")) {
                    String meeting = event.aim.substring(verb.text.length() + 1);
                    return new Step(actor.orElseThrow(), verb, meeting);
                }
            }
        }
        return event;
    }

    /** Stands before the aim of an event. */
    String TO = " to ";

    /** Contribution of an actor to a meeting. */
    enum Verb {
        /** Arrives at the meeting. */
        COME_TO("come to"),
        /** Makes progress at the meeting. */
        GET_ON_IN("get on in"),
        /** Forwards what it has received. */
        PASS("pass");

        private final String text;

        Verb(String text) {
            this.text = text;
        }
    }

    /**
     * Contribution of another to a meeting: {@code PE 3 to come to barrier 2 of its team}.
     *
     * @param who contributes
     * @param verb kind of contribution
     * @param meeting such as {@code barrier 2 of its team}
     */
    record Step(Actor who, Verb verb, String meeting) implements Awaited {
        @Override
        public String text() {
            return who.text() + TO + verb.text + " " + meeting;
        }
    }

    /**
     * Event in words: {@code completion of entry 3 on QP 1}, {@code a send to rank 1}.
     *
     * @param what happens
     * @param aim of it; empty without one
     */
    record Event(String what, String aim) implements Awaited {
        @Override
        public String text() {
            return aim.isEmpty() ? what : what + TO + aim;
        }
    }
}
