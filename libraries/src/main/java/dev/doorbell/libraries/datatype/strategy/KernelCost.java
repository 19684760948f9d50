package dev.doorbell.libraries.datatype.strategy;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.datatype.shape.Shape;
import java.util.function.Predicate;

/**
 * Cost of a pack kernel: its launch, each thread's walk down the type, and the memory lines it
 * accesses.
 *
 * @param launchPs time from the launch of a kernel until the host knows of its end
 * @param arrayLaunchPs the same for a type with subarrays or structures
 * @param descriptionPs part of a launch that a kernel for one type does not need
 * @param nodePs a node with one child on a thread's path
 * @param dimensionPs each dimension of a subarray after the first
 * @param halvingPs each halving of a binary search
 * @param linePs a memory line of {@value #LINE_BYTES} bytes
 */
public record KernelCost(
        long launchPs,
        long arrayLaunchPs,
        long descriptionPs,
        long nodePs,
        long dimensionPs,
        long halvingPs,
        long linePs) {

    /** Bytes of a memory transaction. */
    static final int LINE_BYTES = 128;

    private static final int WARP = 32;

    static KernelCost of(Profile profile) {
        return new KernelCost(
                profile.ps("gpu.packLaunch"),
                profile.ps("gpu.packLaunchArray"),
                profile.ps("gpu.packDescription"),
                profile.ps("gpu.packNode"),
                profile.ps("gpu.packDimension"),
                profile.ps("gpu.packHalving"),
                profile.ps("gpu.memoryLine"));
    }

    /** Launch time of the general kernel. */
    long launchPs(Shape shape) {
        return irregular(shape) ? arrayLaunchPs : launchPs;
    }

    /** Time of all threads' walks down a type. Diverged lanes of a warp run one after the other. */
    long traversalPs(Shape shape, long instances) {
        return Math.multiplyExact(threadPs(shape), instances * shape.bounds().primitives());
    }

    private long threadPs(Shape shape) {
        return switch (shape) {
            // The node for the count of the call is always present.
            case Shape.Basic it -> it.type().parts().size() == 1 ? 0 : nodePs;
            case Shape.Contiguous it -> nodePs + threadPs(it.child());
            case Shape.Vector it -> nodePs + threadPs(it.child());
            case Shape.BlockIndexed it -> nodePs + threadPs(it.child());
            case Shape.Indexed it ->
                    nodePs + halvings(it.displacements().length) + threadPs(it.child());
            case Shape.Subarray it ->
                    nodePs + (it.sizes().length - 1) * dimensionPs + threadPs(it.child());
            case Shape.Resized it -> threadPs(it.child());
            case Shape.Struct it -> structPs(it);
        };
    }

    private long structPs(Shape.Struct it) {
        int blocks = it.displacements().length;
        if (blocks == 0) {
            return 0;
        }
        long sum = 0;
        for (Shape child : it.children()) {
            sum += nodePs + threadPs(child);
        }
        // A warp diverges into as many groups as its neighbouring primitives have members.
        long primitives = Math.max(1, it.bounds().primitives());
        long ways = Math.clamp((long) WARP * blocks / primitives, 1, blocks);
        return halvings(blocks) + sum * ways / blocks;
    }

    private long halvings(int blocks) {
        return halvingPs * (Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(0, blocks - 1)));
    }

    /** Returns true if lanes of a warp diverge at members of a structure or a pair. */
    static boolean structured(Shape shape) {
        return any(
                shape,
                it ->
                        it instanceof Shape.Struct
                                || (it instanceof Shape.Basic basic
                                        && basic.type().parts().size() > 1));
    }

    private static boolean irregular(Shape shape) {
        return structured(shape) || any(shape, it -> it instanceof Shape.Subarray);
    }

    private static boolean any(Shape shape, Predicate<Shape> which) {
        return which.test(shape)
                || switch (shape) {
                    case Shape.Basic it -> false;
                    case Shape.Contiguous it -> any(it.child(), which);
                    case Shape.Vector it -> any(it.child(), which);
                    case Shape.BlockIndexed it -> any(it.child(), which);
                    case Shape.Indexed it -> any(it.child(), which);
                    case Shape.Resized it -> any(it.child(), which);
                    case Shape.Subarray it -> any(it.child(), which);
                    case Shape.Struct it ->
                            it.children().stream().anyMatch(child -> any(child, which));
                };
    }
}
