package dev.doorbell.hardware.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LineageTest {

    private final Map<String, Map<?, ?>> shipped = new HashMap<>();

    @Test
    void theNearestProfileThatStatesAConstantWins() {
        ship("base", "", "a", "b", "c");
        ship("family", "base", "b", "c");

        Profile machine = read(document("machine", "family", "c", "d"));

        assertThat(machine.constants()).hasSize(4);
        assertThat(machine.constants().values().stream().map(Constant::profile))
                .containsExactly("base", "family", "machine", "machine");
        assertThat(machine.constants().get("b").source()).isEqualTo("from family");
    }

    @Test
    void aCircleIsRefusedWithItsNames() {
        ship("one", "two");
        ship("two", "one");

        assertThatThrownBy(() -> read(document("machine", "one")))
                .isInstanceOf(ProfileException.class)
                .hasMessage(
                        "profile machine: extends goes round in a circle: one, two, one; expected a chain that ends");
    }

    @Test
    void aParentThatDoesNotExistIsRefusedWhereItIsNamed() {
        ship("one", "none");

        assertThatThrownBy(() -> read(document("machine", "one")))
                .isInstanceOf(ProfileException.class)
                .hasMessage(
                        "profile one: extends is 'none'; expected the name of a shipped profile, such as base");
    }

    @Test
    void aDocumentMayHaveTheNameOfTheOneItExtends() {
        ship("one", "", "a");

        assertThat(read(document("one", "one", "b")).constants()).containsOnlyKeys("a", "b");
    }

    private Profile read(Map<?, ?> document) {
        return Profile.fromMap(document, name -> Optional.ofNullable(shipped.get(name)));
    }

    private void ship(String name, String parent, String... constants) {
        shipped.put(name, document(name, parent, constants));
    }

    private static Map<?, ?> document(String name, String parent, String... constants) {
        Map<String, Object> all = new HashMap<>();
        for (String constant : constants) {
            all.put(
                    constant,
                    Map.of(
                            "value",
                            1,
                            "unit",
                            "ns",
                            "source",
                            "from " + name,
                            "confidence",
                            "derived"));
        }
        Map<String, Object> document = new HashMap<>();
        document.put("name", name);
        document.put("description", "a machine");
        document.put("constants", all);
        if (!parent.isEmpty()) {
            document.put("extends", parent);
        }
        return document;
    }
}
