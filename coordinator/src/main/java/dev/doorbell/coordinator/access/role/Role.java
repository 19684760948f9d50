package dev.doorbell.coordinator.access.role;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** Role of a user; each role includes the previous ones. */
public enum Role {
    /** Read everything. */
    VIEWER,
    /** Submit jobs, and cancel own ones. */
    SUBMITTER,
    /** Cancel jobs of others. */
    ADMIN;

    /** Name in settings. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns true if it includes {@code needed}. */
    public boolean covers(Role needed) {
        return compareTo(needed) >= 0;
    }

    static Optional<Role> of(String text) {
        return Arrays.stream(values()).filter(role -> role.text().equals(text)).findFirst();
    }
}
