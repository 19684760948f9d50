package dev.doorbell.workloads;

/**
 * A parameter of a workload.
 *
 * @param name as jobs write it
 * @param defaultValue used when a job leaves it out
 * @param unit of its values, or empty
 * @param allowed what is allowed, as in an error message: {@code 1 to 1024}
 * @param meaning one line
 */
public record Parameter(
        String name, String defaultValue, String unit, String allowed, String meaning) {

    private static final String ALIAS = "as ";

    /** Whether it is but another name of a parameter, which {@code allowed} then names. */
    public boolean alias() {
        return allowed.startsWith(ALIAS);
    }
}
