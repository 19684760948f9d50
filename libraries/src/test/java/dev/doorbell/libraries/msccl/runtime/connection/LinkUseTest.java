package dev.doorbell.libraries.msccl.runtime.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Passes and writes in sequence, overlapping, and in flight at the query. */
class LinkUseTest {

    private final LinkUse use = new LinkUse();

    @Test
    void passesThatMeetCountOnce() {
        use.inside(0, 10);
        use.inside(5, 8);
        use.inside(6, 20);
        use.inside(30, 40);

        assertThat(use.times(35)).isEqualTo(new LinkUse.Times(25, 0, 0));
        assertThat(use.times(50)).isEqualTo(new LinkUse.Times(30, 0, 0));
    }

    @Test
    void writesThatMeetCountOnce() {
        use.writeBegins(10);
        use.writeBegins(15);
        use.writeEnds(20);
        use.writeEnds(30);
        use.writeBegins(40);

        assertThat(use.times(45)).isEqualTo(new LinkUse.Times(0, 25, 0));
    }

    @Test
    void countsWhatPassesDuringAWrite() {
        use.inside(0, 20);
        use.writeBegins(10);
        use.inside(25, 50);
        use.writeEnds(30);

        LinkUse.Times first = use.times(30);
        assertThat(first).isEqualTo(new LinkUse.Times(25, 20, 15));
        use.writeBegins(60);
        assertThat(use.times(70).since(first)).isEqualTo(new LinkUse.Times(20, 10, 0));
    }
}
