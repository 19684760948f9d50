package dev.doorbell.libraries.mesh;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class DomainsTest {

    private static final long FIRST_SEED = Long.getLong("doorbell.seed", 20_261_121L);
    private static final int CASES = 200;

    /** Cells 0-1-2-3-4-5 in a row, and 6 beside 1 and 4. */
    private static final Graph ROW =
            Graph.of(7, new int[] {0, 1, 2, 3, 4, 1, 6}, new int[] {1, 2, 3, 4, 5, 6, 4});

    @Test
    void ghostsFollowOwnedCellsByNeighbour() {
        List<Domain> domains = Domains.of(ROW, new Partition(3, new int[] {1, 1, 0, 2, 2, 2, 0}));

        Domain first = domains.get(0);
        assertThat(first.owned()).containsExactly(2, 6);
        assertThat(first.ghosts()).containsExactly(1, 3, 4);
        assertThat(first.cells()).isEqualTo(5);
        assertThat(first.neighbours()).extracting(Neighbour::domain).containsExactly(1, 2);
        Neighbour second = first.neighbours().get(1);
        assertThat(second.send()).containsExactly(0, 1);
        assertThat(second.receive()).isEqualTo(3);
        assertThat(second.received()).isEqualTo(2);
        assertThat(first.sent()).as("both cells go to both").isEqualTo(4);
    }

    @Test
    void aDomainAloneHasNoNeighbours() {
        List<Domain> domains = Domains.of(ROW, new Partition(1, new int[7]));

        assertThat(domains).hasSize(1);
        assertThat(domains.get(0).owned()).containsExactly(0, 1, 2, 3, 4, 5, 6);
        assertThat(domains.get(0).ghosts()).isEmpty();
        assertThat(domains.get(0).neighbours()).isEmpty();
    }

    @Test
    void aDomainWithoutCellsExchangesNothing() {
        List<Domain> domains = Domains.of(ROW, new Partition(3, new int[] {0, 0, 0, 2, 2, 2, 2}));

        assertThat(domains.get(1).cells()).isZero();
        assertThat(domains.get(1).neighbours()).isEmpty();
        assertThat(domains.get(0).neighbours()).extracting(Neighbour::domain).containsExactly(2);
    }

    @Test
    void whatOneSendsIsWhatTheOtherReceivesOnRandomGraphs() {
        for (int i = 0; i < CASES; i++) {
            long seed = FIRST_SEED + i;
            SplittableRandom random = new SplittableRandom(seed);
            Graph graph = graph(random);
            int parts = 1 + random.nextInt(6);
            int[] part = random.ints(graph.vertices(), 0, parts).toArray();

            List<Domain> domains = Domains.of(graph, new Partition(parts, part));

            String replay = "replay with -Ddoorbell.seed=%d".formatted(seed);
            assertThat(domains.stream().mapToInt(it -> it.owned().length).sum())
                    .as(replay)
                    .isEqualTo(graph.vertices());
            for (Domain domain : domains) {
                assertThat(ghosts(graph, part, domain.number()))
                        .as(replay)
                        .containsExactlyInAnyOrderElementsOf(boxed(domain.ghosts()));
                for (Neighbour neighbour : domain.neighbours()) {
                    Domain other = domains.get(neighbour.domain());
                    assertThat(sent(other, domain.number()))
                            .as(replay)
                            .isEqualTo(received(domain, neighbour));
                }
            }
        }
    }

    private static Graph graph(SplittableRandom random) {
        int vertices = 1 + random.nextInt(30);
        TreeSet<Integer> pairs = new TreeSet<>();
        for (int i = random.nextInt(60); i > 0; i--) {
            int a = random.nextInt(vertices);
            int b = random.nextInt(vertices);
            if (a < b) {
                pairs.add(a * vertices + b);
            }
        }
        int[] first = pairs.stream().mapToInt(it -> it / vertices).toArray();
        int[] second = pairs.stream().mapToInt(it -> it % vertices).toArray();
        return Graph.of(vertices, first, second);
    }

    private static List<Integer> ghosts(Graph graph, int[] part, int number) {
        TreeSet<Integer> ghosts = new TreeSet<>();
        for (int cell = 0; cell < part.length; cell++) {
            for (int i = graph.start()[cell]; i < graph.start()[cell + 1]; i++) {
                if (part[cell] == number && part[graph.neighbours()[i]] != number) {
                    ghosts.add(graph.neighbours()[i]);
                }
            }
        }
        return new ArrayList<>(ghosts);
    }

    private static List<Integer> sent(Domain from, int to) {
        return from.neighbours().stream()
                .filter(it -> it.domain() == to)
                .flatMap(it -> Arrays.stream(it.send()).mapToObj(cell -> from.owned()[cell]))
                .toList();
    }

    private static List<Integer> received(Domain domain, Neighbour from) {
        int first = from.receive() - domain.owned().length;
        return boxed(Arrays.copyOfRange(domain.ghosts(), first, first + from.received()));
    }

    private static List<Integer> boxed(int[] values) {
        return Arrays.stream(values).boxed().toList();
    }
}
