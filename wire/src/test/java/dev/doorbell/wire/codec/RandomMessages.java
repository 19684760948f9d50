package dev.doorbell.wire.codec;

import dev.doorbell.hardware.memory.AtomicOperation;
import dev.doorbell.hardware.memory.Payload;
import dev.doorbell.hardware.message.DmaWrite;
import dev.doorbell.hardware.message.Message;
import java.lang.reflect.AnnotatedType;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Random messages of every kind, whose fields take any value the type allows. A new kind needs
 * nothing here as long as it is a record of numbers, enums, payloads and such records.
 */
final class RandomMessages {

    private final Random random;

    RandomMessages(long seed) {
        random = new Random(seed);
    }

    Random random() {
        return random;
    }

    /**
     * A message of class {@code kind}; writes hold {@code elements} elements from {@code
     * firstIndex}.
     */
    Message of(Class<?> kind, int firstIndex, int elements) {
        return (Message) value(kind, firstIndex, elements);
    }

    private Object value(Class<?> type, int firstIndex, int elements) {
        if (type == int.class || type == Integer.class) {
            return random.nextInt();
        }
        if (type == long.class) {
            return random.nextLong();
        }
        if (type == boolean.class) {
            return random.nextBoolean();
        }
        if (type == Payload.class) {
            return payload(random.nextInt(4096));
        }
        if (type == DmaWrite.class) {
            return dmaWrite(firstIndex, elements);
        }
        if (type == AtomicOperation.class) {
            return atomic();
        }
        if (type.isEnum()) {
            Object[] constants = type.getEnumConstants();
            return constants[random.nextInt(constants.length)];
        }
        if (type.isRecord()) {
            return record(type, firstIndex, elements);
        }
        throw new IllegalArgumentException("expected a type this test knows but was " + type);
    }

    private Object record(Class<?> type, int firstIndex, int elements) {
        RecordComponent[] components = type.getRecordComponents();
        Class<?>[] types =
                Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
        @Nullable Object[] values = new Object[components.length];
        for (int i = 0; i < components.length; i++) {
            boolean none = nullable(components[i].getAnnotatedType()) && random.nextBoolean();
            values[i] = none ? null : value(types[i], firstIndex, elements);
        }
        try {
            return type.getDeclaredConstructor(types).newInstance(values);
        } catch (ReflectiveOperationException e) {
            throw new IllegalArgumentException("expected any values to make a " + type, e);
        }
    }

    private static boolean nullable(AnnotatedType type) {
        return type.isAnnotationPresent(Nullable.class);
    }

    private DmaWrite dmaWrite(int firstIndex, int elements) {
        int elementBytes = random.nextInt(65);
        long[] addresses = random.longs(elements).toArray();
        return new DmaWrite(firstIndex, addresses, elementBytes, payload(elements * elementBytes));
    }

    private Payload payload(int length) {
        if (random.nextInt(4) == 0) {
            return new Payload.Phantom(length);
        }
        byte[] bytes = new byte[length + random.nextInt(20)];
        random.nextBytes(bytes);
        return new Payload.Real(bytes, random.nextInt(bytes.length - length + 1), length);
    }

    private AtomicOperation atomic() {
        AtomicOperation.Kind[] kinds = AtomicOperation.Kind.values();
        AtomicOperation.Kind kind = kinds[random.nextInt(kinds.length)];
        int bytes = kind.masked() && random.nextBoolean() ? Integer.BYTES : Long.BYTES;
        return new AtomicOperation(
                kind,
                bytes,
                random.nextLong(),
                random.nextLong(),
                random.nextLong(),
                random.nextLong());
    }
}
