package dev.doorbell.libraries.halo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.memory.Memory;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.Neighbour;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Both ends in one memory: domain 0 packs for domain 1, which unpacks. */
class PackingTest {

    private static final int FIELDS = 2;
    private static final long BUFFER = 1 << 16;

    private final List<Domain> two = Boxes.slabs(4, 3, 2);
    private final NodeMemory memory =
            new NodeMemory(new Memory("host", 1 << 20), List.of(new Memory("gpu", 1 << 20)));
    private final FieldArrays mine = new FieldArrays(memory, 0, two.get(0).cells());
    private final FieldArrays theirs =
            new FieldArrays(memory, NodeMemory.gpuAddress(0, 0), two.get(1).cells());
    private final Packing sender = new Packing(HaloLayout.real(two.get(0)), memory);
    private final Packing receiver = new Packing(HaloLayout.real(two.get(1)), memory);
    private final Neighbour ghosts = two.get(1).neighbours().get(0);

    @Test
    void bringsEveryFieldOfTheCellsInTheirOrder() {
        send(100);

        assertThat(received(0)).containsExactlyElementsOf(sent(0, 100));
        assertThat(received(1)).containsExactlyElementsOf(sent(1, 100));
    }

    @Test
    void leavesGhostsAsTheyWereWhenAHaloIsDropped() {
        send(100);
        receiver.spoil(new Defect(Defect.Kind.DROP, 1, 0));
        send(200);

        assertThat(received(1)).containsExactlyElementsOf(sent(1, 100));
    }

    @Test
    void bringsTheLastNumbersAgainWhenAHaloIsStale() {
        send(100);
        sender.spoil(new Defect(Defect.Kind.STALE, 1, 0));
        send(200);

        assertThat(received(0)).containsExactlyElementsOf(sent(0, 100));
    }

    @Test
    void shiftsTheCellsByOneWhenAHaloIsPermuted() {
        sender.spoil(new Defect(Defect.Kind.PERMUTE, 1, 0));
        send(100);

        assertThat(received(0)).doesNotContainSequence(sent(0, 100));
        assertThat(received(0)).containsExactlyInAnyOrderElementsOf(sent(0, 100));
    }

    @Test
    void spoilsNoOtherHalo() {
        Defect other = new Defect(Defect.Kind.DROP, 0, 1);
        sender.spoil(other);
        receiver.spoil(other);
        send(100);

        assertThat(received(0)).containsExactlyElementsOf(sent(0, 100));
    }

    private void send(long base) {
        for (int field = 0; field < FIELDS; field++) {
            for (int cell = 0; cell < two.get(0).owned().length; cell++) {
                mine.write(field, cell, value(field, cell, base));
            }
        }
        sender.gather(mine, FIELDS, 0, BUFFER);
        receiver.scatter(theirs, FIELDS, 0, BUFFER);
    }

    private List<Long> received(int field) {
        return IntStream.range(0, ghosts.received())
                .mapToObj(it -> theirs.read(field, ghosts.receive() + it))
                .toList();
    }

    private List<Long> sent(int field, long base) {
        return IntStream.of(two.get(0).neighbours().get(0).send())
                .mapToObj(it -> value(field, it, base))
                .toList();
    }

    private static long value(int field, int cell, long base) {
        return base * 1_000_000 + field * 10_000L + cell;
    }
}
