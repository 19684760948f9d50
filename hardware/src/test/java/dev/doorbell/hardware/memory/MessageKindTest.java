package dev.doorbell.hardware.message;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MessageKindTest {

    /** Every kind of message, found through the sealed interfaces. */
    @Test
    void noTwoKindsOfMessagesHaveTheSameNumber() throws ReflectiveOperationException {
        Map<Long, Class<?>> kinds = new TreeMap<>();
        for (Class<?> type : leaves(Message.class).toList()) {
            long kind = type.getDeclaredField("KIND").getLong(null);

            assertThat(kind).as("%s", type).isPositive();
            assertThat(kinds.put(kind, type)).as("other than %s with its KIND", type).isNull();
        }
        assertThat(kinds).hasSizeGreaterThanOrEqualTo(28);
    }

    private static Stream<Class<?>> leaves(Class<?> type) {
        return type.isSealed()
                ? Arrays.stream(type.getPermittedSubclasses()).flatMap(MessageKindTest::leaves)
                : Stream.of(type);
    }
}
