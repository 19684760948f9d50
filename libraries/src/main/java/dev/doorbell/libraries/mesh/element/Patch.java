package dev.doorbell.libraries.mesh.element;

/**
 * Named part of the boundary: faces by their corners.
 *
 * @param name marker
 * @param start first corner of each face, one more entry than faces
 * @param corners numbers of points
 */
@SuppressWarnings("ArrayRecordComponent") // Shared by all readers and never written.
public record Patch(String name, int[] start, int[] corners) {

    /** Number of faces. */
    public int faces() {
        return start.length - 1;
    }
}
