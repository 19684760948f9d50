package dev.doorbell.libraries.mesh.element;

/**
 * A named part of the boundary: faces by their corners.
 *
 * @param name marker
 * @param start where the corners of a face begin, one more entry than faces
 * @param corners numbers of points
 */
@SuppressWarnings("ArrayRecordComponent") // read by everybody, written by none
public record Patch(String name, int[] start, int[] corners) {

    /** Faces. */
    public int faces() {
        return start.length - 1;
    }
}
