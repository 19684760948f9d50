package dev.doorbell.guest.mpi.object;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Information object: values by key, in the order in which the keys were set first. */
public final class Info {

    private static final List<String> HINTS =
            List.of(
                    "mpi_assert_no_any_tag",
                    "mpi_assert_no_any_source",
                    "mpi_assert_exact_length",
                    "mpi_assert_allow_overtaking");

    private final LinkedHashMap<String, String> values = new LinkedHashMap<>();

    /** Sets a value. */
    public void set(String key, String value) {
        values.put(key, value);
    }

    /** Returns a value, or null if there is no such key. */
    public @Nullable String get(String key) {
        return values.get(key);
    }

    /** Returns false if there is no such key. */
    public boolean remove(String key) {
        return values.remove(key) != null;
    }

    /** Keys in order. */
    public List<String> keys() {
        return new ArrayList<>(values.keySet());
    }

    /** Sets all values of another object. */
    public void addAll(Info other) {
        values.putAll(other.values);
    }

    /** Sets the values of another object that are hints for a communicator in MPI. */
    public void addHints(Info other) {
        for (String hint : HINTS) {
            String value = other.values.get(hint);
            if (value != null) {
                values.put(hint, value);
            }
        }
    }
}
