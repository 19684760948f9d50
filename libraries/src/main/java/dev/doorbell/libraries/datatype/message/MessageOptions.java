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
 * Options of typed messages.
 *
 * @param gpu number of the GPU in its node
 * @param direct true if the NIC reads and writes GPU memory, false if it uses host memory that the
 *     kernels write to and read from
 * @param partBytes bytes of a part; each part is packed while the previous one is in flight
 * @param mostBytes largest message, in bytes
 * @param phantom true if messages have no content
 * @param pack {@value #PIPELINED}, {@value #AUTO}, or the name of a strategy
 * @param relaunchPs time from one kernel of a stream to the next
 * @param constants costs of kernels
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

    /** Pipelined packing: the kernel packs parts, each sent while the next is packed. */
    public static final String PIPELINED = "pipelined";

    /** Packing by the strategy that {@link Selection} chooses; the kernel works in parts. */
    public static final String AUTO = "auto";

    private static final String KERNEL = "zero-copy";

    /** Returns options for the machine of a profile and its first GPU. */
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

    /** Returns the same options with another packing method, for messages through host memory. */
    public MessageOptions withPack(String other) {
        return new MessageOptions(
                gpu, direct, partBytes, mostBytes, phantom, other, relaunchPs, constants);
    }

    /** Names of all packing methods of a machine. */
    public static List<String> packs(PackConstants constants) {
        return Stream.concat(
                        Stream.of(PIPELINED, AUTO),
                        Strategies.all(constants).stream().map(PackStrategy::name))
                .toList();
    }

    /** Returns true if the packing method can handle a request. */
    public boolean canPack(PackRequest request) {
        return works(request).isPresent();
    }

    /** Work that packs a message as a whole; empty for packing in parts. */
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
