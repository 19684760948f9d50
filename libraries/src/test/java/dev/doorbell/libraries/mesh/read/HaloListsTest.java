package dev.doorbell.libraries.mesh.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.mesh.Domain;
import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.Neighbour;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Neighbour lists of an application. */
class HaloListsTest {

    @Test
    void aDomainReceivesWhatItsNeighboursSend() {
        List<Domain> domains =
                HaloLists.of(
                        """
                        % a chain of three, whose last domain sends nothing to the second
                        domains 3
                        domain 0 cells 4
                        send 1 3 1
                        domain 1 cells 5
                        send 2 4
                        send 0 0
                        domain 2 cells 2
                        """);

        assertThat(domains.get(1).owned()).containsExactly(4, 5, 6, 7, 8);
        assertThat(domains.get(1).ghosts()).containsExactly(3, 1);
        assertThat(domains.get(1).neighbours()).hasSize(2);
        Neighbour first = domains.get(1).neighbours().getFirst();
        assertThat(first.domain()).isZero();
        assertThat(first.send()).containsExactly(0);
        assertThat(first.receive()).isEqualTo(5);
        assertThat(first.received()).isEqualTo(2);
        Neighbour last = domains.get(2).neighbours().getFirst();
        assertThat(last.send()).isEmpty();
        assertThat(last.received()).isEqualTo(1);
        assertThat(domains.get(2).ghosts()).containsExactly(8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "domains 0 | lists, line 1: the number of domains is 0; expected 1 to 4096",
                "parts 2 | lists, line 1: 'parts' is no entry; expected domains",
                "domains 2;domain 1 cells 3 | lists, line 2: the domain is 1; expected 0 to 0",
                "domains 2;domain 0 cells 3 | lists, line 2: the text ends after 1 of 2 domains",
                "domains 2;send 1 2 | lists, line 2: send is before the first domain",
                "domains 2;domain 0 cells 3;send 0 1 | lists, line 3: domain 0 sends to itself",
                "domains 2;domain 0 cells 3;send 1 3 | lists, line 3: a cell is 3; expected 0 to 2",
                "domains 2;domain 0 cells 3;send 1 2 2 | lists, line 3: cell 2 is in the list twice",
                "domains 2;domain 0 cells 3;send 1 | lists, line 3: the list has no cell",
                "domains 2;domain 0 cells 3;send 1 0;send 1 1 | lists, line 4: domain 0 has a second list for domain 1",
                "domains 1;domain 0 cells 3;get 1 0 | lists, line 3: 'get' is no entry; expected domain or send"
            })
    void saysWhatIsWrongAndInWhichLine(String lines, String sentence) {
        assertThatThrownBy(() -> HaloLists.of(lines.replace(';', '\n') + '\n'))
                .isInstanceOf(MeshException.class)
                .hasMessage(sentence);
    }
}
