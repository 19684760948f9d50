package dev.doorbell.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StepKindsTest {

    private static final int LAST = dev.doorbell.hardware.StepKinds.LAST;

    @Test
    void noTwoStepsHaveTheSameNumber() throws ReflectiveOperationException {
        assertThat(numbers(dev.doorbell.hardware.StepKinds.class).keySet())
                .allMatch(number -> number > 0 && number <= LAST);
        assertThat(numbers(StepKinds.class).keySet()).allMatch(number -> number > LAST);
    }

    private static Map<Integer, String> numbers(Class<?> register)
            throws ReflectiveOperationException {
        Map<Integer, String> numbers = new TreeMap<>();
        for (Field field : register.getDeclaredFields()) {
            if (field.isSynthetic() || field.getName().equals("LAST")) {
                continue;
            }
            field.setAccessible(true);
            assertThat(numbers.put(field.getInt(null), field.getName()))
                    .as("another step with the number of %s", field.getName())
                    .isNull();
        }
        assertThat(numbers).isNotEmpty();
        return numbers;
    }
}
