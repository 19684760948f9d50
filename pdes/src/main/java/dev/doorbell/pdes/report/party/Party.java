package dev.doorbell.pdes.report.party;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Participant of a wait: one that waits, or one that could end the wait of another. */
public sealed interface Party {

    /** Its name in sentences and documents. */
    String text();

    /** The same without the node it is on. */
    default Party bare() {
        return this;
    }

    /** The whole to whose parts it refers; otherwise itself. */
    default Party whole() {
        return this;
    }

    /** Returns true if it belongs to another and is not that itself. */
    default boolean isPartOf(Party other) {
        return false;
    }

    /** The same with the node it is on. */
    default Party on(int node) {
        return this;
    }

    /** Numbered program or device. */
    static Actor actor(String kind, int number) {
        return new Actor(List.of(Part.of(kind, number)));
    }

    /** All parts of a kind, in the plural. */
    static Parts parts(String kind, Party of) {
        return new Parts(kind, of);
    }

    /** Something that belongs to the waiter. */
    static Own own(String what) {
        return new Own(what);
    }

    /** Party that only words describe. */
    static Party named(String words) {
        return new Named(words);
    }

    /** Reads the {@link #text} of a party. */
    static Party parse(String text) {
        return PartyText.parse(text);
    }

    /**
     * Program or device that numbers identify: {@code PE 1 CTA 0}.
     *
     * @param parts its name, from the outermost level; each but the last has a number
     */
    record Actor(List<Part> parts) implements Party {
        public Actor {
            parts = List.copyOf(parts);
            if (parts.isEmpty()) {
                throw new IllegalArgumentException("expected an actor with a part");
            }
        }

        /** One of its parts of a kind. */
        public Actor part(String kind, int number) {
            return with(Part.of(kind, number));
        }

        /** Its only part of a kind. */
        public Actor part(String kind) {
            return with(Part.of(kind));
        }

        private Actor with(Part part) {
            List<Part> longer = new ArrayList<>(parts);
            longer.add(part);
            return new Actor(longer);
        }

        @Override
        public String text() {
            return text(parts);
        }

        /** Its name without the levels it has in common with a whole. */
        public String within(Actor whole) {
            return text(parts.subList(whole.parts.size(), parts.size()));
        }

        private static String text(List<Part> parts) {
            return parts.stream().map(part -> part.text(" ")).collect(Collectors.joining(" "));
        }

        @Override
        public boolean isPartOf(Party other) {
            return other.whole().bare() instanceof Actor whole
                    && parts.size() > whole.parts.size()
                    && parts.subList(0, whole.parts.size()).equals(whole.parts);
        }

        @Override
        public Placed on(int node) {
            return new Placed(this, node);
        }
    }

    /**
     * Actor with its node: {@code PE 1 on node1}.
     *
     * @param actor on the node
     * @param node number of the node, from 0
     */
    record Placed(Actor actor, int node) implements Party {
        @Override
        public String text() {
            return actor.text() + PartyText.ON_NODE + node;
        }

        @Override
        public Actor bare() {
            return actor;
        }

        @Override
        public boolean isPartOf(Party other) {
            return actor.isPartOf(other);
        }
    }

    /**
     * All parts of a kind: {@code the CTAs of PE 0 on node0}.
     *
     * @param kind plural, such as {@code CTAs}
     * @param of the whole
     */
    record Parts(String kind, Party of) implements Party {
        @Override
        public String text() {
            return PartyText.THE + kind + PartyText.OF + of.text();
        }

        @Override
        public Party bare() {
            return new Parts(kind, of.bare());
        }

        @Override
        public Party whole() {
            return of;
        }

        @Override
        public Party on(int node) {
            return new Parts(kind, of.on(node));
        }
    }

    /**
     * Something that belongs to the waiter: {@code its peer}.
     *
     * @param what such as {@code peer}
     */
    record Own(String what) implements Party {
        @Override
        public String text() {
            return PartyText.ITS + what;
        }
    }

    /**
     * Actor and its helper, both of which have to act: {@code rank 1 and the worker of the sender}.
     *
     * @param actor such as {@code rank 1}
     * @param helper in words
     */
    record Helped(Actor actor, String helper) implements Party {
        @Override
        public String text() {
            return actor.text() + PartyText.AND + helper;
        }

        @Override
        public boolean isPartOf(Party other) {
            return other.whole().bare().equals(actor) || actor.isPartOf(other);
        }
    }

    /**
     * Party that only words describe: {@code the NIC}.
     *
     * @param text in words
     */
    record Named(String text) implements Party {}
}
