package dev.doorbell.libraries.mesh.read;

import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.Neighbour;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Text with the neighbour lists of all domains, such as an application's decomposition:
 *
 * <pre>
 * domains 2
 * domain 0 cells 100
 * send 1 7 8 99
 * domain 1 cells 80
 * send 0 0 1
 * </pre>
 *
 * <p>Cells have local numbers from 0. A domain receives what its neighbours send to it, in the
 * order of their numbers, behind its own cells. Lines that begin with {@code %} are comments.
 */
public final class HaloLists {

    /** Largest number of domains. */
    public static final int MAX_DOMAINS = 4096;

    private static final String NAME = "lists";
    private static final int MAX_CELLS = 1 << 28;

    private final int count;
    private final List<Integer> cells = new ArrayList<>();

    /** By domain: the cells for each neighbour. */
    private final List<SortedMap<Integer, int[]>> sends = new ArrayList<>();

    private HaloLists(int count) {
        this.count = count;
    }

    /**
     * Returns the domains of a text.
     *
     * @throws MeshException if it is malformed, with line and reason
     */
    public static List<Domain> of(String text) {
        try (LineReader in =
                LineReader.of(
                        NAME, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
            return read(in).domains();
        } catch (IOException e) {
            throw new UncheckedIOException("bytes in memory could not be read", e);
        }
    }

    private static HaloLists read(LineReader in) {
        in.expect("domains and their number");
        word(in, "domains");
        HaloLists lists = new HaloLists(in.whole("the number of domains", 1, MAX_DOMAINS));
        in.end();
        long total = 0;
        while (in.nextFilled()) {
            String first = in.word("a word");
            if (first.equals("domain")) {
                lists.domain(in);
                total += lists.cells.getLast();
                if (total > MAX_CELLS) {
                    throw in.bad("there are more than %d cells".formatted(MAX_CELLS));
                }
            } else if (first.equals("send")) {
                lists.send(in);
            } else {
                throw in.bad("'%s' is no entry; expected domain or send".formatted(first));
            }
        }
        if (lists.cells.size() < lists.count) {
            throw in.bad(
                    "the text ends after %d of %d domains"
                            .formatted(lists.cells.size(), lists.count));
        }
        return lists;
    }

    private void domain(LineReader in) {
        int next = cells.size();
        if (next == count) {
            throw in.bad("there are more than the %d domains of the first line".formatted(count));
        }
        in.whole("the domain", next, next);
        word(in, "cells");
        cells.add(in.whole("the number of cells", 1, MAX_CELLS));
        sends.add(new TreeMap<>());
        in.end();
    }

    private void send(LineReader in) {
        int from = cells.size() - 1;
        if (from < 0) {
            throw in.bad("send is before the first domain");
        }
        int to = in.whole("the neighbour", 0, count - 1);
        if (to == from) {
            throw in.bad("domain %d sends to itself".formatted(from));
        }
        IntList list = new IntList();
        BitSet known = new BitSet();
        while (in.more()) {
            int cell = in.whole("a cell", 0, cells.getLast() - 1);
            if (known.get(cell)) {
                throw in.bad("cell %d is in the list twice".formatted(cell));
            }
            known.set(cell);
            list.add(cell);
        }
        if (list.size() == 0) {
            throw in.bad("the list has no cell");
        }
        if (sends.getLast().put(to, list.toArray()) != null) {
            throw in.bad("domain %d has a second list for domain %d".formatted(from, to));
        }
    }

    private List<Domain> domains() {
        int[] first = new int[count];
        for (int i = 1; i < count; i++) {
            first[i] = first[i - 1] + cells.get(i - 1);
        }
        List<Domain> domains = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            domains.add(domain(i, first));
        }
        return domains;
    }

    private Domain domain(int number, int[] first) {
        int[] owned = new int[cells.get(number)];
        for (int i = 0; i < owned.length; i++) {
            owned[i] = first[number] + i;
        }
        IntList ghosts = new IntList();
        List<Neighbour> neighbours = new ArrayList<>();
        for (int other = 0; other < count; other++) {
            int[] out = list(number, other);
            int[] in = list(other, number);
            if (out.length + in.length > 0) {
                neighbours.add(new Neighbour(other, out, owned.length + ghosts.size(), in.length));
            }
            for (int cell : in) {
                ghosts.add(first[other] + cell);
            }
        }
        return new Domain(number, owned, ghosts.toArray(), neighbours);
    }

    private int[] list(int from, int to) {
        int @Nullable [] list = sends.get(from).get(to);
        return list == null ? new int[0] : list;
    }

    private static void word(LineReader in, String expected) {
        String word = in.word(expected);
        if (!word.equals(expected)) {
            throw in.bad("'%s' is no entry; expected %s".formatted(word, expected));
        }
    }
}
