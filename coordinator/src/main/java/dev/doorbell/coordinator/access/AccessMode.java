package dev.doorbell.coordinator.access;

import dev.doorbell.coordinator.access.role.Tokens;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Access mode: tokens, open to this machine, or intentionally open to everybody. */
public enum AccessMode {
    /** Every request needs a token. */
    TOKENS,
    /** Every client on this machine has full access. */
    OPEN_HERE,
    /** Every client that can reach the coordinator has full access. */
    OPEN;

    private static final Pattern LOOPBACK_NAME =
            Pattern.compile("(localhost|127(\\.\\d{1,3}){3}|\\[::1])(:\\d+)?");

    /**
     * Returns the mode of a coordinator that listens at {@code addresses}; null or blank means all
     * addresses of the machine.
     *
     * @throws DoorException if it would be open to other machines without an explicit setting
     */
    static AccessMode of(
            AccessProperties properties, Tokens tokens, List<@Nullable String> addresses) {
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
            throw new AccessModeException(
                    "the coordinator would listen at %s with no token in doorbell.access.tokens, so that anybody who reaches it could run and end jobs; give it tokens, or say doorbell.access.open=true if that is meant"
                            .formatted(String.join(" and ", others.stream().distinct().toList())));
        }
        return OPEN_HERE;
    }

    /** Log line at startup that describes the mode. */
    String sentence(Tokens tokens) {
        return switch (this) {
            case TOKENS -> "every request shows one of %d tokens".formatted(tokens.count());
            case OPEN_HERE ->
                    "no token is required, because only this machine reaches the coordinator";
            case OPEN ->
                    "no token is required, because doorbell.access.open is set: anybody who reaches the coordinator can run and end jobs";
        };
    }

    /**
     * Returns true if a request may use {@code host} as the coordinator's name. A page of another
     * site can resolve its own name to this machine, and would have access without a token.
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
