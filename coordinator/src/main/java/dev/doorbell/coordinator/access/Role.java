package dev.doorbell.coordinator.access;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What somebody may do; each may do what those before it may. */
public enum Role {
    /** Look at everything. */
    VIEWER,
    /** Submit jobs, and end own ones. */
    SUBMITTER,
    /** End jobs of others. */
    ADMIN;

    /** Its name in settings. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether it may do what {@code needed} may. */
    public boolean covers(Role needed) {
        return compareTo(needed) >= 0;
    }

    static Optional<Role> of(String text) {
        return Arrays.stream(values()).filter(role -> role.text().equals(text)).findFirst();
    }
}
