package dev.doorbell.pdes.report;

import dev.doorbell.pdes.report.party.Part;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;

/** Line of a timeline: an engine, a resource or a program. */
public sealed interface Track {

    /** Its name in traces. */
    String text();

    /** Name of the group in which traces show it, such as {@code node0}. */
    default String group() {
        return text();
    }

    /** Kind of the engine without numbers: {@code nic/wqe}. */
    default String kind() {
        return text();
    }

    /** Track of a place itself. */
    static Engine at(Place place) {
        return new Engine(place, List.of());
    }

    /** Reads the {@link #text} of a track. */
    static Track parse(String text) {
        return TrackText.parse(text);
    }

    /**
     * Engine of a computer or adapter: {@code node0/nic0/wqe}, {@code node0/gpu1/cta3}.
     *
     * @param place of the engine
     * @param parts path to the engine at its place
     */
    record Engine(Place place, List<Part> parts) implements Track {
        public Engine {
            parts = List.copyOf(parts);
        }

        /** One of several parts of a kind. */
        public Engine part(String kind, int number) {
            return with(Part.of(kind, number));
        }

        /** The only part of a kind. */
        public Engine part(String kind) {
            return with(Part.of(kind));
        }

        private Engine with(Part part) {
            List<Part> longer = new ArrayList<>(parts);
            longer.add(part);
            return new Engine(place, longer);
        }

        /** The PE among those of the node whose GPU, proxy or NIC it is; 0 if it has no number. */
        public int owner() {
            return place.kind() == Place.Kind.HOST && !parts.isEmpty()
                    ? parts.getFirst().number().orElse(0)
                    : place.number();
        }

        @Override
        public String text() {
            StringBuilder text = new StringBuilder(place.name());
            parts.forEach(part -> text.append('/').append(part.text("")));
            return text.toString();
        }

        @Override
        public String group() {
            return Place.host(place.node()).name();
        }

        @Override
        public String kind() {
            List<String> kinds = new ArrayList<>();
            if (place.kind() != Place.Kind.HOST) {
                kinds.add(place.kind().text());
            }
            parts.forEach(part -> kinds.add(part.kind()));
            return String.join("/", kinds);
        }
    }

    /**
     * Resource that serves one user at a time: {@code node0/dpu0 worker1}.
     *
     * @param resource of the track
     */
    record Served(Resource resource) implements Track {
        @Override
        public String text() {
            return resource.name();
        }

        /** Resources of adapters are in the group of their node, those of a host on their own. */
        @Override
        public String group() {
            return resource.place().kind() == Place.Kind.HOST
                    ? text()
                    : Place.host(resource.place().node()).name();
        }

        @Override
        public String kind() {
            return resource.label();
        }
    }

    /**
     * Program: {@code rank 3}.
     *
     * @param party that runs it
     */
    record Program(Party party) implements Track {
        @Override
        public String text() {
            return party.text();
        }
    }
}
