package dev.doorbell.pdes.report;

import dev.doorbell.pdes.report.party.Part;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reader of the texts of tracks, as traces and messages have them. */
final class TrackText {

    private TrackText() {}

    static Track parse(String text) {
        return engine(text)
                .<Track>map(engine -> engine)
                .or(() -> resource(text).map(Track.Served::new))
                .orElseGet(() -> new Track.Program(Party.parse(text)));
    }

    private static Optional<Track.Engine> engine(String text) {
        String[] names = text.split("/", -1);
        Optional<Place> place = place(names[0]);
        int next = 1;
        if (place.isPresent() && names.length > 1) {
            Optional<Place> adapter = place(names[0] + "/" + names[1]);
            next = adapter.isPresent() ? 2 : 1;
            place = adapter.or(() -> place(names[0]));
        }
        if (place.isEmpty()) {
            return Optional.empty();
        }
        List<Part> parts = new ArrayList<>();
        for (int i = next; i < names.length; i++) {
            if (names[i].isEmpty() || names[i].contains(" ")) {
                return Optional.empty();
            }
            parts.add(part(names[i]));
        }
        Track.Engine engine = new Track.Engine(place.get(), parts);
        return engine.text().equals(text) ? Optional.of(engine) : Optional.empty();
    }

    private static Part part(String name) {
        int digits = name.length();
        while (digits > 0 && name.charAt(digits - 1) >= '0' && name.charAt(digits - 1) <= '9') {
            digits--;
        }
        try {
            return digits == name.length() || digits == 0
                    ? Part.of(name)
                    : Part.of(name.substring(0, digits), Integer.parseInt(name.substring(digits)));
        } catch (NumberFormatException tooLarge) {
            return Part.of(name);
        }
    }

    private static Optional<Place> place(String name) {
        try {
            return Optional.of(Place.parse(name));
        } catch (IllegalArgumentException another) {
            return Optional.empty();
        }
    }

    private static Optional<Resource> resource(String name) {
        try {
            return Optional.of(Resource.parse(name));
        } catch (IllegalArgumentException another) {
            return Optional.empty();
        }
    }
}
