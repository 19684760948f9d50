package dev.doorbell.pdes.report.party;

import dev.doorbell.pdes.report.party.Party.Actor;
import dev.doorbell.pdes.report.party.Party.Helped;
import dev.doorbell.pdes.report.party.Party.Named;
import dev.doorbell.pdes.report.party.Party.Own;
import dev.doorbell.pdes.report.party.Party.Parts;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Reader of the texts of parties, as documents have them. */
final class PartyText {

    static final String THE = "the ";
    static final String OF = " of ";
    static final String ITS = "its ";
    static final String AND = " and ";
    static final String ON_NODE = " on node";

    /** Words of sentences that are not part of an actor's name. */
    private static final List<String> SENTENCE = List.of("a", "the", "of", "than", "when", "and");

    private PartyText() {}

    static Party parse(String text) {
        if (text.startsWith(ITS)) {
            return new Own(text.substring(ITS.length()));
        }
        int of = text.lastIndexOf(OF);
        if (text.startsWith(THE) && of > THE.length()) {
            return new Parts(
                    text.substring(THE.length(), of), parse(text.substring(of + OF.length())));
        }
        int and = text.indexOf(AND);
        if (and > 0 && actor(text.substring(0, and)).isPresent()) {
            return new Helped(
                    actor(text.substring(0, and)).orElseThrow(),
                    text.substring(and + AND.length()));
        }
        int on = text.lastIndexOf(ON_NODE);
        if (on > 0) {
            OptionalInt node = number(text.substring(on + ON_NODE.length()));
            Optional<Actor> actor = actor(text.substring(0, on));
            if (node.isPresent() && actor.isPresent()) {
                return actor.orElseThrow().on(node.getAsInt());
            }
        }
        return actor(text).<Party>map(actor -> actor).orElseGet(() -> new Named(text));
    }

    /** The actor of this text; empty if the text has no number, punctuation or other words. */
    static Optional<Actor> actor(String text) {
        List<Part> parts = new ArrayList<>();
        List<String> kind = new ArrayList<>();
        for (String word : text.split(" ", -1)) {
            OptionalInt number = number(word);
            if (number.isPresent() && !kind.isEmpty()) {
                parts.add(new Part(String.join(" ", kind), number));
                kind.clear();
            } else if (number.isPresent() || !isOfName(word)) {
                return Optional.empty();
            } else {
                kind.add(word);
            }
        }
        if (parts.isEmpty()) {
            return Optional.empty();
        }
        if (!kind.isEmpty()) {
            parts.add(Part.of(String.join(" ", kind)));
        }
        return Optional.of(new Actor(parts));
    }

    private static boolean isOfName(String word) {
        return !word.isEmpty()
                && !word.endsWith(",")
                && !word.endsWith(":")
                && !SENTENCE.contains(word);
    }

    private static OptionalInt number(String digits) {
        if (digits.isEmpty() || !digits.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return OptionalInt.empty();
        }
        try {
            int number = Integer.parseInt(digits);
            return Integer.toString(number).equals(digits)
                    ? OptionalInt.of(number)
                    : OptionalInt.empty();
        } catch (NumberFormatException tooLarge) {
            return OptionalInt.empty();
        }
    }
}
