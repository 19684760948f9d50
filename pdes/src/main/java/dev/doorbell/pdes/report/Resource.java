package dev.doorbell.pdes.report;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Something that serves one user at a time: an engine, a direction of a link, a core.
 *
 * @param place the computer or adapter it belongs to
 * @param kind what it is
 * @param number of the GPU, NIC, core, rank or worker among those of the place; 0 where one is all
 * @param thread of a proxy core, or {@link #ALL_THREADS}; 0 elsewhere
 */
public record Resource(Place place, ResourceKind kind, int number, int thread)
        implements Comparable<Resource> {

    /** All threads of a proxy, which take turns under one lock. */
    public static final int ALL_THREADS = -1;

    private static final Comparator<Resource> ORDER =
            Comparator.comparing(Resource::place)
                    .thenComparing(Resource::kind)
                    .thenComparingInt(Resource::number)
                    .thenComparingInt(Resource::thread);

    private static final String ANY = "*";

    /** The only resource of its kind at a place. */
    public static Resource of(Place place, ResourceKind kind) {
        return new Resource(place, kind, 0, 0);
    }

    /** One of several resources of a kind at a place. */
    public static Resource of(Place place, ResourceKind kind, int number) {
        return new Resource(place, kind, number, 0);
    }

    /** Its name: {@code node0/nic0 egress link}, {@code node1 proxy core 0.3}. */
    public String name() {
        String text =
                switch (kind.numbers()) {
                    case 0 -> kind.text();
                    case 1 -> kind.text(Integer.toString(number));
                    default ->
                            kind.text(
                                    Integer.toString(number),
                                    thread == ALL_THREADS ? ANY : Integer.toString(thread));
                };
        return place.name() + " " + text;
    }

    /** Its kind and that of its place: {@code nic egress link}, {@code host DRAM}. */
    public String label() {
        return place.kind().text() + " " + kind.words();
    }

    /** The same with all threads of a proxy in one; every other resource as it is. */
    public Resource withAllThreads() {
        return kind == ResourceKind.PROXY_CORE
                ? new Resource(place, kind, number, ALL_THREADS)
                : this;
    }

    /**
     * The resource of a {@link #name}, as documents and messages carry it.
     *
     * @throws IllegalArgumentException when no resource has it
     */
    public static Resource parse(String name) {
        int blank = name.indexOf(' ');
        if (blank > 0) {
            String rest = name.substring(blank + 1);
            for (ResourceKind kind : ResourceKind.values()) {
                Optional<List<String>> numbers = kind.numbersOf(rest);
                if (numbers.isPresent()) {
                    List<String> found = numbers.get();
                    return new Resource(
                            Place.parse(name.substring(0, blank)),
                            kind,
                            found.isEmpty() ? 0 : number(found.get(0)),
                            found.size() < 2 ? 0 : thread(found.get(1)));
                }
            }
        }
        throw new IllegalArgumentException(
                "expected a resource such as node0/nic0 egress link but was " + name);
    }

    private static int thread(String text) {
        return text.equals(ANY) ? ALL_THREADS : number(text);
    }

    private static int number(String digits) {
        try {
            return Integer.parseUnsignedInt(digits);
        } catch (NumberFormatException notANumber) {
            throw new IllegalArgumentException(
                    "expected the number of a resource but was " + digits, notANumber);
        }
    }

    @Override
    public int compareTo(Resource other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return name();
    }
}
