package dev.doorbell.coordinator.access;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** How the door stands: by tokens, or open to this machine, or open to everybody who meant so. */
public enum Door {
    /** Every request shows a token. */
    TOKENS,
    /** Anybody on this machine may do everything. */
    OPEN_HERE,
    /** Anybody who reaches it may do everything. */
    OPEN;

    private static final Pattern LOOPBACK_NAME =
            Pattern.compile("(localhost|127(\\.\\d{1,3}){3}|\\[::1])(:\\d+)?");

    /**
     * How the door of a coordinator stands that listens at {@code addresses}; those that are null
     * or blank are all of the machine's.
     *
     * @throws DoorException when it would be open to others and nobody said that it is meant
     */
    static Door of(AccessProperties properties, Tokens tokens, List<@Nullable String> addresses) {
        if (!tokens.none()) {
            return TOKENS;
        }
        if (properties.open()) {
            return OPEN;
        }
        List<String> others = new ArrayList<>();
        for (String address : addresses) {
            if (!loopback(address)) {
                others.add(address == null || address.isBlank() ? "every address" : address);
            }
        }
        if (!others.isEmpty()) {
            throw new DoorException(
                    "the coordinator would listen at %s with no token in doorbell.access.tokens, so that anybody who reaches it could run and end jobs; give it tokens, or say doorbell.access.open=true if that is meant"
                            .formatted(String.join(" and ", others.stream().distinct().toList())));
        }
        return OPEN_HERE;
    }

    /** The line at the start that says so. */
    String sentence(Tokens tokens) {
        return switch (this) {
            case TOKENS -> "every request shows one of %d tokens".formatted(tokens.count());
            case OPEN_HERE ->
                    "no token is asked for, because only this machine reaches the coordinator";
            case OPEN ->
                    "no token is asked for, because doorbell.access.open says so: anybody who reaches the coordinator can run and end jobs";
        };
    }

    /**
     * Whether a request may have called the coordinator {@code host}. A page of another site can
     * make its own name one of this machine, and would be let in where no token is asked for.
     */
    boolean knows(@Nullable String host) {
        return this != OPEN_HERE
                || host == null
                || LOOPBACK_NAME.matcher(host.toLowerCase(Locale.ROOT)).matches();
    }

    static boolean loopback(@Nullable String address) {
        if (address == null || address.isBlank() || address.equals("*")) {
            return false;
        }
        try {
            return InetAddress.getByName(address).isLoopbackAddress();
        } catch (UnknownHostException e) {
            return false;
        }
    }
}
