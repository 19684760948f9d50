package dev.doorbell.libraries.datatype.message;

import dev.doorbell.hardware.gpu.GpuWork;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.datatype.strategy.PackConstants;
import dev.doorbell.libraries.datatype.strategy.PackRequest;
import dev.doorbell.libraries.datatype.strategy.PackStrategy;
import dev.doorbell.libraries.datatype.strategy.Selection;
import dev.doorbell.libraries.datatype.strategy.Strategies;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How messages go.
 *
 * @param gpu number of the GPU in its node
 * @param direct whether the NIC reads and writes GPU memory; otherwise it is host memory that the
 *     kernels write to and read from
 * @param partBytes of a part, that is packed while the one before is under way
 * @param mostBytes of a message
 * @param phantom whether bytes are pretended
 * @param pack {@value #PIPELINED}, {@value #AUTO}, or the name of a strategy
 * @param relaunchPs from one kernel of a stream to the next
 * @param constants what kernels cost
 */
public record MessageOptions(
        int gpu,
        boolean direct,
        int partBytes,
        int mostBytes,
        boolean phantom,
        String pack,
        long relaunchPs,
        PackConstants constants) {

    /** Packed by the kernel in parts, each sent while the next is packed. */
    public static final String PIPELINED = "pipelined";

    /** As {@link Selection} says, in parts where that is the kernel. */
    public static final String AUTO = "auto";

    private static final String KERNEL = "zero-copy";

    /** The machine of a profile, and its first GPU. */
    public static MessageOptions of(
            Profile profile, boolean direct, int partBytes, int mostBytes, boolean phantom) {
        return new MessageOptions(
                0,
                direct,
                partBytes,
                mostBytes,
                phantom,
                PIPELINED,
                profile.ps("gpu.launch"),
                PackConstants.of(profile));
    }

    /** The same with another way to pack, for messages through host memory. */
    public MessageOptions withPack(String other) {
        return new MessageOptions(
                gpu, direct, partBytes, mostBytes, phantom, other, relaunchPs, constants);
    }

    /** Names of all ways to pack on a machine. */
    public static List<String> packs(PackConstants constants) {
        return Stream.concat(
                        Stream.of(PIPELINED, AUTO),
                        Strategies.all(constants).stream().map(PackStrategy::name))
                .toList();
    }

    /** Whether the way to pack can do a message. */
    public boolean canPack(PackRequest request) {
        return works(request).isPresent();
    }

    /** What packs a message in one go; none for in parts. */
    List<GpuWork> inOneGo(PackRequest request) {
        return works(request).orElseThrow();
    }

    private Optional<List<GpuWork>> works(PackRequest request) {
        if (pack.equals(PIPELINED)) {
            return Optional.of(List.of());
        }
        if (pack.equals(AUTO)) {
            PackStrategy best = Selection.of(constants, request).strategy();
            return best.name().equals(KERNEL) ? Optional.of(List.of()) : best.works(request);
        }
        return Strategies.all(constants).stream()
                .filter(it -> it.name().equals(pack))
                .findFirst()
                .flatMap(it -> it.works(request));
    }
}
