package dev.doorbell.libraries.datatype.strategy;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.datatype.shape.Shape;

/**
 * Instructions of a warp that walks down a type.
 *
 * @param thread before and after the walk, with the access of the data
 * @param step division of the thread's number, with the remainder and the addresses
 * @param halving of a binary search, and the end of one
 * @param registers of a thread of the general kernel; those of other kernels limit nothing
 * @param access of a kernel written for a type: the thread's number, a load and a store
 * @param loop for each loop of such a kernel: a division, with the remainder and the address
 * @param diverges true if lanes at different members of a structure run one after the other
 */
public record WalkCost(
        int thread, int step, int halving, int registers, int access, int loop, boolean diverges) {

    private static final int WARP = 32;

    /** From compute capability 7.0 on, in tenths, lanes that part meet again at the same step. */
    private static final int MEETS_FROM = 70;

    static WalkCost of(Profile profile) {
        return new WalkCost(
                profile.count("gpu.packThread"),
                profile.count("gpu.packStep"),
                profile.count("gpu.packHalving"),
                profile.count("gpu.packRegisters"),
                profile.count("gpu.packAccess"),
                profile.count("gpu.packLoop"),
                profile.count("gpu.computeCapability") < MEETS_FROM);
    }

    /**
     * Walk of the general kernel. A block reads the type's description first, and the count of the
     * call is a node of its own.
     */
    Walk general(Shape shape) {
        return Walk.lookup(thread + step, 1, 0).then(walk(shape)).withRegisters(registers);
    }

    /** Walk of a kernel written for so many loops. */
    Walk loops(long loops) {
        return Walk.instructions(access + loops * loop);
    }

    /** Walk of a kernel that loads the place of each word, 4 bytes, from a list. */
    Walk listed(long words) {
        long bytes = Integer.BYTES * words;
        return new Walk(access, 1, bytes / Long.BYTES, false, bytes, 0);
    }

    /** Walk of a kernel that finds the run of each word by a binary search. */
    Walk searched(long runs) {
        return Walk.instructions(access).then(search(runs));
    }

    private Walk walk(Shape shape) {
        return switch (shape) {
            case Shape.Basic it ->
                    it.type().parts().size() == 1
                            ? Walk.NONE
                            : search(it.type().parts().size()).then(steps(1)).withArrays();
            case Shape.Contiguous it -> steps(1).then(walk(it.child()));
            case Shape.Vector it -> steps(2).then(walk(it.child()));
            case Shape.BlockIndexed it ->
                    steps(2).then(Walk.lookup(0, 1, it.displacements().length))
                            .then(walk(it.child()));
            case Shape.Indexed it ->
                    steps(1).then(search(it.displacements().length)).then(walk(it.child()));
            case Shape.Subarray it ->
                    steps(1 + it.sizes().length).withArrays().then(walk(it.child()));
            case Shape.Resized it -> walk(it.child());
            case Shape.Struct it -> struct(it);
        };
    }

    private Walk struct(Shape.Struct it) {
        int blocks = it.displacements().length;
        if (blocks == 0) {
            return Walk.NONE;
        }
        Walk members = Walk.NONE;
        for (Shape child : it.children()) {
            members = members.then(steps(2)).then(walk(child));
        }
        // A warp has as many groups as its neighbouring primitives have members.
        long primitives = Math.max(1, it.bounds().primitives());
        long groups = diverges ? Math.clamp((long) WARP * blocks / primitives, 1, blocks) : 1;
        return search(blocks)
                .then(
                        new Walk(
                                Math.ceilDiv(members.instructions() * groups, blocks),
                                Math.ceilDiv(members.loads() * groups, blocks),
                                members.entries(),
                                true,
                                0,
                                0));
    }

    private Walk steps(int count) {
        return Walk.instructions((long) count * step);
    }

    /** A search ends with a load of what it found. */
    private Walk search(long blocks) {
        int probes = Long.SIZE - Long.numberOfLeadingZeros(Math.max(0, blocks - 1)) + 1;
        return Walk.lookup((long) probes * halving, probes, blocks);
    }

    /** Returns true if lanes of a warp diverge at members of a structure or a pair. */
    static boolean structured(Shape shape) {
        return switch (shape) {
            case Shape.Basic it -> it.type().parts().size() > 1;
            case Shape.Contiguous it -> structured(it.child());
            case Shape.Vector it -> structured(it.child());
            case Shape.BlockIndexed it -> structured(it.child());
            case Shape.Indexed it -> structured(it.child());
            case Shape.Resized it -> structured(it.child());
            case Shape.Subarray it -> structured(it.child());
            case Shape.Struct it -> true;
        };
    }

    /**
     * Walk of a warp down a type, or the arithmetic of a kernel written for one type.
     *
     * @param instructions of a warp
     * @param loads dependent loads from the type's description and its lists
     * @param entries of 8 bytes of the longest list
     * @param arrays true if threads keep arrays, which are in local memory
     * @param listBytes bytes of a list that the threads read once, beside the data
     * @param registers of a thread; 0 if they do not limit the resident blocks
     */
    record Walk(
            long instructions,
            long loads,
            long entries,
            boolean arrays,
            long listBytes,
            int registers) {

        static final Walk NONE = instructions(0);

        static Walk instructions(long instructions) {
            return new Walk(instructions, 0, 0, false, 0, 0);
        }

        static Walk lookup(long instructions, long loads, long entries) {
            return new Walk(instructions, loads, entries, false, 0, 0);
        }

        /** One walk after the other. */
        Walk then(Walk next) {
            return new Walk(
                    instructions + next.instructions,
                    loads + next.loads,
                    Math.max(entries, next.entries),
                    arrays || next.arrays,
                    listBytes + next.listBytes,
                    Math.max(registers, next.registers));
        }

        /** The same with arrays in local memory. */
        Walk withArrays() {
            return new Walk(instructions, loads, entries, true, listBytes, registers);
        }

        /** The same in a kernel whose threads need so many registers. */
        Walk withRegisters(int count) {
            return new Walk(instructions, loads, entries, arrays, listBytes, count);
        }
    }
}
