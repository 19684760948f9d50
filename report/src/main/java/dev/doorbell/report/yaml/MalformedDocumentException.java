package dev.doorbell.report.yaml;

import java.util.Optional;

/** A document that cannot be read; the message is one sentence for the person who wrote it. */
public final class MalformedDocumentException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final String sentence;
    private final transient Optional<Place> place;

    /** An error without a place. */
    MalformedDocumentException(String sentence) {
        super(sentence);
        this.sentence = sentence;
        this.place = Optional.empty();
    }

    /**
     * An error at a place.
     *
     * @param subject beginning of the sentence, behind which the message names the place
     * @param rest end of the sentence
     */
    MalformedDocumentException(String subject, Place place, String rest) {
        super("%s at line %d, column %d%s".formatted(subject, place.line(), place.column(), rest));
        this.sentence = subject + rest;
        this.place = Optional.of(place);
    }

    /** The message without the place. */
    public String sentence() {
        return sentence;
    }

    /** Place of the error; empty if no single place is wrong. */
    public Optional<Place> place() {
        return place;
    }
}
