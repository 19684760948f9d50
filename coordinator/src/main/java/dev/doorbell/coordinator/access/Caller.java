package dev.doorbell.coordinator.access;

import dev.doorbell.coordinator.job.Job;
import dev.doorbell.coordinator.submission.Submission;
import java.security.Principal;
import org.jspecify.annotations.Nullable;

/**
 * Who asks.
 *
 * @param name of the token shown; {@code anonymous} where none is asked for
 * @param role what the token allows
 */
public record Caller(String name, Role role) implements Principal {

    /** Whoever comes where no token is asked for. */
    public static final Caller ANYBODY = new Caller(Submission.ANONYMOUS, Role.ADMIN);

    /** Who made a request; anybody when nobody was asked. */
    public static Caller of(@Nullable Principal principal) {
        return principal instanceof Caller caller ? caller : ANYBODY;
    }

    @Override
    public String getName() {
        return name;
    }

    /**
     * Checks that the caller may end a job.
     *
     * @throws ForbiddenException when it is another's and the caller no admin
     */
    public void requireMayEnd(Job job) {
        if (!role.covers(Role.ADMIN) && !job.owner().equals(name)) {
            throw new ForbiddenException(
                    "%s is a job of %s; %s, a %s, may end own jobs only"
                            .formatted(job.id(), job.owner(), name, role.text()));
        }
    }
}
