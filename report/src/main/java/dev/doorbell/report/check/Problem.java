package dev.doorbell.report.check;

import dev.doorbell.report.yaml.Place;
import java.util.Optional;

/**
 * Error in a file.
 *
 * @param place of the error; empty if the file lacks something, or as a whole is wrong
 * @param message one sentence
 */
public record Problem(Optional<Place> place, String message) {

    /** Returns the error in the form of compilers: {@code job.yaml:3:7: sentence}. */
    public String in(String file) {
        return place.map(it -> it.in(file)).orElse(file) + ": " + message;
    }
}
