package dev.doorbell.libraries.mesh.read;

import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.element.ElementKind;
import dev.doorbell.libraries.mesh.element.Elements;
import dev.doorbell.libraries.mesh.element.Patch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * SU2's native format of meshes (SU2 documentation, "Mesh File"): {@code NDIME}, {@code NELEM} with
 * a line for each element, {@code NPOIN} with one for each point, {@code NMARK} with the faces of
 * each marker. Elements and points are numbered from 0. Other sections, such as free-form
 * deformation, are skipped.
 */
public final class Su2File {

    private static final int MAX_MARKERS = 100_000;
    private static final int MAX_POINTS = 400_000_000;
    private static final int NONE = -1;

    private final LineReader in;
    private int dimensions = NONE;
    private int points = NONE;
    private double[] coordinates = {};
    private final IntList kinds = new IntList();
    private final IntList start = new IntList();
    private final IntList corners = new IntList();
    private final List<Patch> patches = new ArrayList<>();
    private int highestPoint = NONE;
    private int highestPointLine;

    private Su2File(LineReader in) {
        this.in = in;
    }

    /**
     * Reads a mesh, plain or compressed with gzip.
     *
     * @throws MeshException if the file is missing or malformed, with line and reason
     */
    public static Elements read(String file) {
        try (LineReader in = LineReader.open(file)) {
            return read(in);
        }
    }

    static Elements read(LineReader in) {
        return new Su2File(in).elements();
    }

    private Elements elements() {
        while (in.nextFilled()) {
            String line = in.rest();
            int equals = line.indexOf('=');
            if (equals >= 0) {
                String key = line.substring(0, equals).strip().toUpperCase(Locale.ROOT);
                section(key, line.substring(equals + 1).strip());
            }
        }
        require(dimensions != NONE, "NDIME");
        require(kinds.size() > 0, "NELEM");
        require(points != NONE, "NPOIN");
        if (highestPoint >= points) {
            throw in.badAt(
                    highestPointLine,
                    "there is no point %d; expected 0 to %d".formatted(highestPoint, points - 1));
        }
        byte[] numbers = new byte[kinds.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = (byte) kinds.get(i);
        }
        return new Elements(
                dimensions, coordinates, numbers, start.toArray(), corners.toArray(), patches);
    }

    private void section(String key, String value) {
        switch (key) {
            case "NZONE" -> whole(key, value, 1, 1);
            case "NDIME" -> {
                once(dimensions == NONE, key);
                dimensions = whole(key, value, 2, 3);
            }
            case "NELEM" -> {
                once(kinds.size() == 0, key);
                cells(whole(key, value, 1, Elements.MAX_CELLS));
            }
            case "NPOIN" -> {
                once(points == NONE, key);
                // A second number counts the points that are not ghosts.
                points(whole(key, value.replaceFirst("\\s+\\d+$", ""), 1, MAX_POINTS));
            }
            case "NMARK" -> markers(whole(key, value, 0, MAX_MARKERS));
            default -> {}
        }
    }

    private void cells(int count) {
        require(dimensions != NONE, "NDIME before NELEM");
        start.add(0);
        for (int i = 0; i < count; i++) {
            expect("element", i, count);
            ElementKind kind = kind(dimensions);
            kinds.add(kind.number());
            corners(kind, corners);
            start.add(corners.size());
        }
    }

    private void points(int count) {
        require(dimensions != NONE, "NDIME before NPOIN");
        double[] values = new double[Math.min(3 * Math.min(count, 1 << 16), 3 * count)];
        for (int i = 0; i < count; i++) {
            expect("point", i, count);
            if (3 * i + 3 > values.length) {
                values = Arrays.copyOf(values, Math.min(2 * values.length, 3 * count));
            }
            for (int axis = 0; axis < dimensions; axis++) {
                values[3 * i + axis] = in.real("coordinate " + "xyz".charAt(axis));
            }
        }
        coordinates = Arrays.copyOf(values, 3 * count);
        points = count;
    }

    private void markers(int count) {
        require(dimensions != NONE, "NDIME before NMARK");
        for (int i = 0; i < count; i++) {
            String name = named("MARKER_TAG");
            int faces = whole("MARKER_ELEMS", named("MARKER_ELEMS"), 0, Elements.MAX_CELLS);
            IntList from = new IntList();
            IntList faceCorners = new IntList();
            from.add(0);
            for (int face = 0; face < faces; face++) {
                expect("face of marker " + name, face, faces);
                if (!in.more()) {
                    throw in.bad("the face is missing");
                }
                corners(kind(dimensions - 1), faceCorners);
                from.add(faceCorners.size());
            }
            patches.add(new Patch(name, from.toArray(), faceCorners.toArray()));
        }
    }

    private String named(String key) {
        in.expect(key + "=");
        String line = in.rest();
        String[] parts = line.split("=", 2);
        if (parts.length < 2 || !parts[0].strip().equalsIgnoreCase(key)) {
            throw in.bad("'%s' is not %s=".formatted(line, key));
        }
        return parts[1].strip();
    }

    private ElementKind kind(int ofDimensions) {
        int number = in.whole("the type of an element", 0, Integer.MAX_VALUE);
        return ElementKind.of(number)
                .filter(it -> it.dimensions() == ofDimensions)
                .orElseThrow(() ->
                        in.bad(
                                "element type %d has no place here; expected %s"
                                        .formatted(
                                                number,
                                                ElementKind.cells(ofDimensions).stream()
                                                        .map(it -> String.valueOf(it.number()))
                                                        .collect(Collectors.joining(", ")))));
    }

    private void corners(ElementKind kind, IntList to) {
        int first = to.size();
        int most = points == NONE ? MAX_POINTS : points - 1;
        for (int i = 0; i < kind.corners(); i++) {
            int point = in.whole("a point", 0, most);
            for (int k = first; k < to.size(); k++) {
                if (to.get(k) == point) {
                    throw in.bad("the element has point %d twice".formatted(point));
                }
            }
            to.add(point);
            if (point > highestPoint) {
                highestPoint = point;
                highestPointLine = in.line();
            }
        }
        if (in.more()) {
            in.whole("the number of the element", 0, Integer.MAX_VALUE);
        }
        in.end();
    }

    private void expect(String what, int done, int count) {
        in.expect("%s %d of %d".formatted(what, done + 1, count));
    }

    private int whole(String key, String value, int least, int most) {
        if (!value.matches("\\d{1,10}")
                || Long.parseLong(value) < least
                || Long.parseLong(value) > most) {
            throw in.bad(
                    "%s is '%s'; expected a whole number from %d to %d"
                            .formatted(key, value, least, most));
        }
        return Integer.parseInt(value);
    }

    private void once(boolean first, String key) {
        if (!first) {
            throw in.bad(key + " is there twice");
        }
    }

    private void require(boolean there, String key) {
        if (!there) {
            throw in.bad(key + " is missing");
        }
    }
}
