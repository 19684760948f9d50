package dev.doorbell.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StepKindsTest {

    private static final long LAST = dev.doorbell.hardware.StepKinds.LAST;

    @Test
    void noTwoStepsHaveTheSameNumber() throws ReflectiveOperationException {
        Map<Long, String> hardware = numbers(dev.doorbell.hardware.StepKinds.class);
        hardware.forEach((number, name) -> {
            if (name.startsWith("NIC_")) {
                // The number of a queue pair or a function is added below.
                assertThat((int) number.longValue()).as(name).isZero();
                assertThat(number).as(name).isPositive();
            } else {
                assertThat(number).as(name).isBetween(1L, LAST);
            }
        });
        assertThat(hardware.values()).anyMatch(name -> name.startsWith("NIC_"));
        assertThat(numbers(StepKinds.class).keySet())
                .allMatch(number -> number > LAST && number <= Integer.MAX_VALUE);
    }

    private static Map<Long, String> numbers(Class<?> register)
            throws ReflectiveOperationException {
        Map<Long, String> numbers = new TreeMap<>();
        for (Field field : register.getDeclaredFields()) {
            if (field.isSynthetic() || field.getName().equals("LAST")) {
                continue;
            }
            field.setAccessible(true);
            assertThat(numbers.put(field.getLong(null), field.getName()))
                    .as("another step with the number of %s", field.getName())
                    .isNull();
        }
        assertThat(numbers).isNotEmpty();
        return numbers;
    }
}
