package dev.doorbell.hardware.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Listeners for the stores to a range. */
class ObservedRangeTest {

    private static final long FROM = 100;
    private static final long BYTES = 50;

    private final NodeMemory memory = new NodeMemory(new Memory("host", 4096), List.of());
    private final List<String> seen = new ArrayList<>();
    private final NodeMemory.StoreListener listener =
            (address, bytes) -> seen.add(address + "+" + bytes);

    @Test
    void reportsThePartOfAStoreThatLiesInTheRange() {
        memory.observe(FROM, BYTES, listener);

        memory.write(90, new byte[20]);
        memory.write(110, new byte[8]);
        memory.write(140, new byte[100]);

        assertThat(seen).containsExactly("100+10", "110+8", "140+10");
    }

    @Test
    void ignoresStoresOutsideTheRange() {
        memory.observe(FROM, BYTES, listener);

        memory.write(90, new byte[10]);
        memory.write(150, new byte[10]);

        assertThat(seen).isEmpty();
    }

    @Test
    void reportsNothingOnceForgotten() {
        memory.observe(FROM, BYTES, listener);
        memory.forget(FROM, listener);

        memory.write(FROM, new byte[1]);

        assertThat(seen).isEmpty();
    }
}
