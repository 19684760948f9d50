package dev.doorbell.libraries.datatype.message;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.datatype.strategy.PackConstants;

/**
 * How messages go.
 *
 * @param gpu number of the GPU in its node
 * @param direct whether the NIC reads and writes GPU memory; otherwise it is host memory that the
 *     kernels write to and read from
 * @param partBytes of a part, that is packed while the one before is under way
 * @param mostBytes of a message
 * @param phantom whether bytes are pretended
 * @param relaunchPs from one kernel of a stream to the next
 * @param constants what kernels cost
 */
public record MessageOptions(
        int gpu,
        boolean direct,
        int partBytes,
        int mostBytes,
        boolean phantom,
        long relaunchPs,
        PackConstants constants) {

    /** The machine of a profile, and its first GPU. */
    public static MessageOptions of(
            Profile profile, boolean direct, int partBytes, int mostBytes, boolean phantom) {
        return new MessageOptions(
                0,
                direct,
                partBytes,
                mostBytes,
                phantom,
                profile.ps("gpu.launch"),
                PackConstants.of(profile));
    }
}
