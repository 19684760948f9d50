package dev.doorbell.hardware.nic.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KeyTableTest {

    private final KeyTable table = new KeyTable();

    @Test
    void numbersSlotsAboveTheVariant() {
        assertThat(add()).isEqualTo(0x15a);
        assertThat(add()).isEqualTo(0x25a);
    }

    @Test
    void usesTheSlotThatWasFreedFirstUnderTheNextVariant() {
        int first = add();
        int second = add();
        table.remove(second);
        table.remove(first);

        assertThat(add()).isEqualTo(0x25b);
        assertThat(add()).isEqualTo(0x15b);
        assertThat(add()).isEqualTo(0x35a);
        assertThat(table.find(first)).isNull();
        assertThat(table.find(second)).isNull();
    }

    @Test
    void neverGivesTheSameKeyTwice() {
        Set<Integer> given = new HashSet<>();
        for (int i = 0; i < 600; i++) {
            int key = add();
            assertThat(given.add(key)).as("key %x is new", key).isTrue();
            table.remove(key);
        }

        assertThat(given).contains(0x15a, 0x1ff, 0x100, 0x159, 0x25a, 0x35a).doesNotContain(0x45a);
    }

    private int add() {
        int key = table.nextKey();
        table.add(new Mkey.Alias(key, 1, 0, 0));
        assertThat(table.find(key)).isNotNull();
        return key;
    }
}
