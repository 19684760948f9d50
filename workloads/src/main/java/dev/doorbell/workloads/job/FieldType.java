package dev.doorbell.workloads.job;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Type of a field of a job. It reads the values that YAML and JSON parsers deliver, and writes the
 * values of documents.
 *
 * @param <T> type of the value in a {@link JobSpec}
 */
public sealed interface FieldType<T> {

    /**
     * Reads the value of {@code field} from a document.
     *
     * @throws JobException naming the field, its value and the allowed values
     */
    T read(String field, Object value);

    /** Writes a value as a document has it: a text, number or flag, a map or a list of maps. */
    Object write(T value);

    /** Describes the allowed values, for tables. */
    String allowed();

    /** Any text. */
    record Text() implements FieldType<String> {
        @Override
        public String read(String field, Object value) {
            return value.toString();
        }

        @Override
        public Object write(String value) {
            return value;
        }

        @Override
        public String allowed() {
            return "text";
        }
    }

    /**
     * Whole number.
     *
     * @param least smallest value
     * @param most greatest value
     */
    record Whole(long least, long most) implements FieldType<Long> {
        @Override
        public Long read(String field, Object value) {
            try {
                long number = Long.parseLong(value.toString());
                if (number >= least && number <= most) {
                    return number;
                }
            } catch (NumberFormatException notANumber) {
                // Falls through to the complaint.
            }
            throw JobException.invalid(
                    field, value, "a whole number from " + least + " to " + most);
        }

        @Override
        public Object write(Long value) {
            return value;
        }

        @Override
        public String allowed() {
            if (least == Long.MIN_VALUE && most == Long.MAX_VALUE) {
                return "whole number";
            }
            return most == Long.MAX_VALUE ? least + " or more" : least + " to " + most;
        }
    }

    /**
     * One of several words.
     *
     * @param type whose constants the words name, in lower case with hyphens
     */
    record Choice<E extends Enum<E>>(Class<E> type) implements FieldType<E> {
        @Override
        public E read(String field, @Nullable Object value) {
            for (E constant : type.getEnumConstants()) {
                if (value != null && word(constant).equals(value.toString())) {
                    return constant;
                }
            }
            throw value == null
                    ? JobException.invalid(field, "missing", "one of " + String.join(", ", words()))
                    : JobException.unknown(field, value.toString(), words());
        }

        @Override
        public Object write(E value) {
            return word(value);
        }

        /** Words in the order of the constants. */
        public List<String> words() {
            List<String> words = new ArrayList<>();
            for (E constant : type.getEnumConstants()) {
                words.add(word(constant));
            }
            return words;
        }

        @Override
        public String allowed() {
            return String.join(", ", words());
        }

        private static String word(Enum<?> constant) {
            return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** True or false. */
    record Flag() implements FieldType<Boolean> {
        @Override
        public Boolean read(String field, Object value) {
            return switch (value.toString()) {
                case "true" -> true;
                case "false" -> false;
                default -> throw JobException.invalid(field, "'" + value + "'", "true or false");
            };
        }

        @Override
        public Object write(Boolean value) {
            return value;
        }

        @Override
        public String allowed() {
            return "true, false";
        }
    }

    /** Texts by name; a list is read as its items with commas between them. */
    record Texts() implements FieldType<SortedMap<String, String>> {
        @Override
        public SortedMap<String, String> read(String field, Object value) {
            if (!(value instanceof Map<?, ?> map)) {
                throw JobException.invalid(field, "'" + value + "'", "a map of name to value");
            }
            SortedMap<String, String> texts = new TreeMap<>();
            map.forEach((name, text) -> texts.put(String.valueOf(name), flat(text)));
            return texts;
        }

        @Override
        public Object write(SortedMap<String, String> value) {
            return new LinkedHashMap<>(value);
        }

        @Override
        public String allowed() {
            return "map of name to value";
        }

        private static String flat(@Nullable Object value) {
            if (value instanceof List<?> list) {
                return list.stream().map(String::valueOf).collect(Collectors.joining(","));
            }
            return value == null ? "" : value.toString();
        }
    }

    /**
     * Classes of a user's program, compressed and in Base64, or the lines of a binary; empty for
     * none.
     */
    record Classes() implements FieldType<String> {

        /** Most characters, which fit a document with the rest of a job. */
        private static final int MOST_CHARACTERS = 1_000_000;

        @Override
        public String read(String field, Object value) {
            String text = value.toString();
            if (text.length() > MOST_CHARACTERS) {
                throw JobException.invalid(
                        field, text.length() + " characters", "at most " + MOST_CHARACTERS);
            }
            return text;
        }

        @Override
        public Object write(String value) {
            return value;
        }

        @Override
        public String allowed() {
            return "classes in Base64, or lines";
        }
    }

    /** List of faults. */
    record Faults() implements FieldType<List<Fault>> {
        @Override
        public List<Fault> read(String field, Object value) {
            return FaultSpecs.fromList(value);
        }

        @Override
        public Object write(List<Fault> value) {
            return value.stream().map(FaultSpecs::toMap).toList();
        }

        @Override
        public String allowed() {
            return "list of faults";
        }
    }
}
