package dev.doorbell.workloads.parameter;

/**
 * A text that the workload reads by rules of its own, such as a mesh or a program.
 *
 * @param words that show what is allowed
 */
public record Text(String words) implements Allowed<String> {

    @Override
    public String parse(String parameter, String text) {
        return text;
    }
}
