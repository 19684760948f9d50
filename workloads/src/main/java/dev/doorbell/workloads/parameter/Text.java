package dev.doorbell.workloads.parameter;

/**
 * Text that the workload reads by separate rules, such as a mesh or a program.
 *
 * @param words that show the allowed values
 */
public record Text(String words) implements Allowed<String> {

    @Override
    public String parse(String parameter, String text) {
        return text;
    }
}
