package dev.doorbell.libraries.mesh.element;

import dev.doorbell.libraries.mesh.MeshException;
import java.util.Arrays;

/**
 * Matching of the two sides of each face. Sides and the faces of patches are sorted by their least
 * corner. Those with the same least corner are matched by the other corners.
 */
final class SideMatching {

    private static final int NONE = -1;

    private final Elements elements;
    private final int[] firstSide;
    private final int[] cellOf;
    private final int[] twin;

    /** Corners of the current side, ascending. */
    private final int[] sorted = new int[4];

    private int corners;

    // Keys of the sides with one least corner, and a hash table of them.
    private long[] middle = new long[64];
    private int[] last = new int[64];
    private int[] table = new int[128];

    SideMatching(Elements elements, int[] firstSide) {
        this.elements = elements;
        this.firstSide = firstSide;
        int sides = firstSide[elements.cells()];
        int patchFaces = elements.patches().stream().mapToInt(Patch::faces).sum();
        cellOf = new int[Math.addExact(sides, patchFaces)];
        for (int cell = 0; cell < elements.cells(); cell++) {
            Arrays.fill(cellOf, firstSide[cell], firstSide[cell + 1], cell);
        }
        int next = sides;
        for (int patch = 0; patch < elements.patches().size(); patch++) {
            int faces = elements.patches().get(patch).faces();
            // Negative entries mark patches.
            Arrays.fill(cellOf, next, next + faces, -1 - patch);
            next += faces;
        }
        twin = new int[sides];
        Arrays.fill(twin, -1 - elements.patches().size());
    }

    /** Returns the other side of each side; {@code -1 - m} at the boundary with marker <i>m</i>. */
    int[] twins() {
        int[] start = new int[elements.pointCount() + 1];
        for (int side = 0; side < cellOf.length; side++) {
            load(side);
            start[sorted[0] + 1]++;
        }
        for (int point = 0; point < elements.pointCount(); point++) {
            start[point + 1] += start[point];
        }
        int[] order = new int[cellOf.length];
        int[] next = Arrays.copyOf(start, start.length - 1);
        for (int side = 0; side < cellOf.length; side++) {
            load(side);
            order[next[sorted[0]]++] = side;
        }
        for (int point = 0; point < elements.pointCount(); point++) {
            match(order, start[point], start[point + 1]);
        }
        return twin;
    }

    private void match(int[] order, int from, int to) {
        int length = to - from;
        if (length > last.length) {
            middle = new long[2 * length];
            last = new int[2 * length];
        }
        int size = Math.max(4, Integer.highestOneBit(length) * 4);
        if (size > table.length) {
            table = new int[size];
        }
        Arrays.fill(table, 0, size, NONE);
        for (int i = 0; i < length; i++) {
            int side = order[from + i];
            load(side);
            middle[i] = ((long) sorted[1] << 32) | (corners > 2 ? sorted[2] : 0);
            last[i] = corners > 3 ? sorted[3] : NONE;
            int slot = hash(middle[i] * 31 + last[i]) & (size - 1);
            while (table[slot] != NONE && !same(table[slot], i)) {
                slot = (slot + 1) & (size - 1);
            }
            if (table[slot] == NONE) {
                if (cellOf[side] < 0) {
                    throw stray(side, "is no face of a cell");
                }
                table[slot] = i;
            } else {
                join(order[from + table[slot]], side);
            }
        }
    }

    private boolean same(int one, int other) {
        return middle[one] == middle[other] && last[one] == last[other];
    }

    private void join(int earlier, int side) {
        int unnamed = -1 - elements.patches().size();
        if (cellOf[side] < 0) {
            if (twin[earlier] >= 0) {
                throw stray(side, "lies between two cells");
            }
            if (twin[earlier] != unnamed) {
                throw stray(side, "is in two markers or twice in one");
            }
            twin[earlier] = cellOf[side];
            return;
        }
        if (twin[earlier] >= 0) {
            throw new MeshException(
                    "cells %d, %d and %d share one face; expected two cells at most"
                            .formatted(cellOf[earlier], cellOf[twin[earlier]], cellOf[side]));
        }
        twin[earlier] = side;
        twin[side] = earlier;
    }

    private MeshException stray(int side, String why) {
        Patch patch = elements.patches().get(-1 - cellOf[side]);
        return new MeshException(
                "marker %s: its face of points %s %s"
                        .formatted(patch.name(), cornersOf(side), why));
    }

    private String cornersOf(int side) {
        load(side);
        return Arrays.toString(Arrays.copyOf(sorted, corners));
    }

    private void load(int side) {
        int cell = cellOf[side];
        if (cell >= 0) {
            int[] local = elements.kind(cell).face(side - firstSide[cell]);
            int base = elements.start()[cell];
            corners = local.length;
            for (int i = 0; i < corners; i++) {
                put(i, elements.corners()[base + local[i]]);
            }
        } else {
            loadPatchFace(side, -1 - cell);
        }
    }

    private void loadPatchFace(int side, int patch) {
        int face = side - firstSide[elements.cells()];
        for (int i = 0; i < patch; i++) {
            face -= elements.patches().get(i).faces();
        }
        Patch it = elements.patches().get(patch);
        corners = it.start()[face + 1] - it.start()[face];
        for (int i = 0; i < corners; i++) {
            put(i, it.corners()[it.start()[face] + i]);
        }
    }

    /** Inserts a corner in order among the first {@code filled}. */
    private void put(int filled, int corner) {
        int i = filled;
        while (i > 0 && sorted[i - 1] > corner) {
            sorted[i] = sorted[i - 1];
            i--;
        }
        sorted[i] = corner;
    }

    private static int hash(long key) {
        long mixed = key * 0x9E37_79B9_7F4A_7C15L;
        return (int) (mixed >>> 32);
    }
}
