package dev.doorbell.libraries.datatype.strategy;

/**
 * Walk of a warp down a type, or the arithmetic of a kernel written for loops.
 *
 * @param instructions of a warp
 * @param loads dependent loads from the type's description and its lists
 * @param entries of the longest list
 * @param arrays true if threads keep arrays, which are in local memory
 */
record Walk(long instructions, long loads, long entries, boolean arrays) {

    static final Walk NONE = new Walk(0, 0, 0, false);

    static Walk instructions(long instructions) {
        return new Walk(instructions, 0, 0, false);
    }

    /** One walk after the other. */
    Walk then(Walk next) {
        return new Walk(
                instructions + next.instructions,
                loads + next.loads,
                Math.max(entries, next.entries),
                arrays || next.arrays);
    }

    /** Returns true if a kernel walks down any type, and needs the registers for it. */
    boolean general() {
        return loads > 0;
    }

    /** The same with arrays in local memory. */
    Walk withArrays() {
        return new Walk(instructions, loads, entries, true);
    }
}
