package dev.doorbell.workloads.parameter;

/**
 * Allowed values in words alone. Parameters that still have it are about to get a type.
 *
 * @param words that show what is allowed
 */
public record Prose(String words) implements Allowed<String> {

    /** Returns a parameter whose type is not declared. */
    public static Parameter<String> parameter(
            String name, String defaultValue, String unit, String allowed, String meaning) {
        return new Parameter<>(name, defaultValue, unit, new Prose(allowed), meaning);
    }

    @Override
    public String parse(String parameter, String text) {
        return text;
    }
}
