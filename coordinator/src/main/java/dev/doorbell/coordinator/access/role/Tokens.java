package dev.doorbell.coordinator.access.role;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Valid tokens by their SHA-256, so that readers of the settings cannot use them. Tokens are long
 * and random, so a single hash without salt suffices.
 */
public final class Tokens {

    /** Pattern of names, which are displayed, logged and stored. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._@-]{1,64}");

    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
    private static final int FIELDS = 3;

    private final List<Token> tokens;

    private Tokens(List<Token> tokens) {
        this.tokens = List.copyOf(tokens);
    }

    /**
     * Parses tokens from settings, {@code name:role:hash} each.
     *
     * @throws IllegalArgumentException with one sentence about the error
     */
    public static Tokens of(List<String> texts) {
        List<Token> tokens = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (String text : texts) {
            Token token = token(text);
            if (!names.add(token.caller().name())) {
                throw new IllegalArgumentException(
                        "doorbell.access.tokens has two tokens called " + token.caller().name());
            }
            tokens.add(token);
        }
        return new Tokens(tokens);
    }

    /** Returns true if there are no tokens, so that everybody has full access. */
    public boolean none() {
        return tokens.isEmpty();
    }

    /** Number of tokens. */
    public int count() {
        return tokens.size();
    }

    /** Returns the caller with {@code token}, in constant time. */
    public Optional<Caller> caller(String token) {
        byte[] hash = sha256(token);
        Optional<Caller> found = Optional.empty();
        for (Token known : tokens) {
            if (MessageDigest.isEqual(hash, HexFormat.of().parseHex(known.hash()))) {
                found = Optional.of(known.caller());
            }
        }
        return found;
    }

    /** Role of the owner of a job: the least if no token has the name. */
    public Role role(String owner) {
        if (none()) {
            return Caller.ANYBODY.role();
        }
        return tokens.stream()
                .map(Token::caller)
                .filter(it -> it.name().equals(owner))
                .map(Caller::role)
                .findFirst()
                .orElse(Role.VIEWER);
    }

    private static Token token(String text) {
        String[] fields = text.strip().split(":", -1);
        String place = "doorbell.access.tokens: the entry of '" + fields[0] + "' ";
        if (fields.length != FIELDS) {
            throw new IllegalArgumentException(place + "is not name:role:hash");
        }
        if (!NAME.matcher(fields[0]).matches()) {
            throw new IllegalArgumentException(
                    place + "has a name that is not 1 to 64 letters, digits, '.', '_', '@' or '-'");
        }
        Role role =
                Role.of(fields[1])
                        .orElseThrow(() ->
                                new IllegalArgumentException(
                                        place
                                                + "has the role '"
                                                + fields[1]
                                                + "'; expected viewer, submitter or admin"));
        if (!HASH.matcher(fields[2]).matches()) {
            throw new IllegalArgumentException(
                    place + "has no SHA-256 of a token, 64 hexadecimal digits in lower case");
        }
        return new Token(new Caller(fields[0], role), fields[2]);
    }

    private static byte[] sha256(String token) {
        try {
            return MessageDigest.getInstance("SHA-256")
                    .digest(token.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private record Token(Caller caller, String hash) {}
}
