package dev.doorbell.coordinator.access.role;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.submission.Submission;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/**
 * Authenticated caller.
 *
 * @param name name of the token; {@code anonymous} without tokens
 * @param role role of the token
 */
public record Caller(String name, Role role) implements Principal {

    /** Caller without authentication. */
    public static final Caller ANYBODY = new Caller(Submission.ANONYMOUS, Role.ADMIN);

    /** Returns the caller of a request; anybody without authentication. */
    public static Caller of(@Nullable Principal principal) {
        return principal instanceof Caller caller ? caller : ANYBODY;
    }

    @Override
    public String getName() {
        return name;
    }

    /**
     * Checks that the caller may cancel a job.
     *
     * @throws ForbiddenException if it belongs to another user and the caller is not an admin
     */
    public void requireMayEnd(Job job) {
        if (!role.covers(Role.ADMIN) && !job.owner().equals(name)) {
            throw new ForbiddenException(
                    "%s is a job of %s; %s, a %s, may end own jobs only"
                            .formatted(job.id(), job.owner(), name, role.text()));
        }
    }
}
