package dev.doorbell.libraries.msccl.code;

import dev.doorbell.libraries.msccl.program.ThreadBlock;
import java.util.List;
import java.util.OptionalInt;

/**
 * Code that a thread block runs for every tile.
 *
 * @param block the thread block
 * @param transfers in order
 */
public record BlockCode(ThreadBlock block, List<Transfer> transfers) {

    public BlockCode {
        transfers = List.copyOf(transfers);
    }

    /**
     * Returns the transfer whose end satisfies a dependency on step {@code number}: the first that
     * publishes that number or a greater one in the same tile. Empty if only the next tile can
     * satisfy it.
     */
    public OptionalInt publisher(int number) {
        for (int i = 0; i < transfers.size(); i++) {
            if (transfers.get(i).awaited() && transfers.get(i).number() >= number) {
                return OptionalInt.of(i);
            }
        }
        return OptionalInt.empty();
    }
}
