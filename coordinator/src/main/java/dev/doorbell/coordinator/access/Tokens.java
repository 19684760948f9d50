package dev.doorbell.coordinator.access;

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
 * The tokens that open the door, by their SHA-256: who reads the settings cannot use them. Tokens
 * are long and random, which is why they are hashed once and without salt.
 */
public final class Tokens {

    /** Names are shown, logged and kept. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._@-]{1,64}");

    private static final Pattern HASH = Pattern.compile("[0-9a-f]{64}");
    private static final int FIELDS = 3;

    private final List<Token> tokens;

    private Tokens(List<Token> tokens) {
        this.tokens = List.copyOf(tokens);
    }

    /**
     * Tokens as settings write them, {@code name:role:hash} each.
     *
     * @throws IllegalArgumentException with one sentence that names what is wrong
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

    /** Whether there is none, so that everybody may do everything. */
    public boolean none() {
        return tokens.isEmpty();
    }

    /** How many there are. */
    public int count() {
        return tokens.size();
    }

    /** Who shows {@code token}. It takes equally long whatever is shown. */
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
