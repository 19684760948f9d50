package dev.doorbell.wire.admission;

import com.google.protobuf.ByteString;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Secret that the coordinator and the services of a cluster share. A service proves that it knows
 * the secret by an HMAC-SHA256 over a number that the coordinator uses once. The secret is thus
 * never sent, and a recorded proof is worth nothing. The proof authenticates; it does not encrypt,
 * and it does not help against an attacker who can change messages under way. TLS does.
 */
public final class JoinSecret {

    /** Property that has the secret. */
    public static final String PROPERTY = "doorbell.service.join-secret";

    /** No secret: every service that reaches the coordinator may join. */
    public static final JoinSecret NONE = new JoinSecret("");

    private static final int LEAST_CHARACTERS = 16;
    private static final int MOST_CHARACTERS = 1_024;
    private static final int NONCE_BYTES = 32;
    private static final String ALGORITHM = "HmacSHA256";
    private static final SecureRandom RANDOM = new SecureRandom();

    private final String text;

    private JoinSecret(String text) {
        this.text = text;
    }

    /**
     * The secret {@code text}; none when it is blank.
     *
     * @throws IllegalArgumentException with one sentence that does not have the secret
     */
    public static JoinSecret of(String text) {
        String stripped = text.strip();
        if (stripped.isEmpty()) {
            return NONE;
        }
        if (stripped.length() < LEAST_CHARACTERS || stripped.length() > MOST_CHARACTERS) {
            throw new IllegalArgumentException(
                    "%s has %d characters; expected %d to %d, such as openssl rand -hex 32 prints"
                            .formatted(
                                    PROPERTY,
                                    stripped.length(),
                                    LEAST_CHARACTERS,
                                    MOST_CHARACTERS));
        }
        return new JoinSecret(stripped);
    }

    /** Returns true if there is no secret. */
    public boolean none() {
        return text.isEmpty();
    }

    /** A number used once. */
    public static ByteString nonce() {
        return random(NONCE_BYTES);
    }

    /** The proof of a service that joins; empty without a secret. */
    public ByteString proof(ByteString nonce, String serviceId, String linkAddress) {
        if (none()) {
            return ByteString.EMPTY;
        }
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(text.getBytes(StandardCharsets.UTF_8), ALGORITHM));
            mac.update(nonce.toByteArray());
            // Neither has a zero, so no two pairs are the same bytes.
            mac.update((serviceId + '\0' + linkAddress).getBytes(StandardCharsets.UTF_8));
            return ByteString.copyFrom(mac.doFinal());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(ALGORITHM + " is part of every JDK", e);
        }
    }

    /** Returns true if {@code proof} is the one of a service that knows the secret. */
    public boolean accepts(
            ByteString proof, ByteString nonce, String serviceId, String linkAddress) {
        return none()
                || MessageDigest.isEqual(
                        proof(nonce, serviceId, linkAddress).toByteArray(), proof.toByteArray());
    }

    /** Not the secret. */
    @Override
    public String toString() {
        return none() ? "no join secret" : "a join secret";
    }

    static ByteString random(int bytes) {
        byte[] drawn = new byte[bytes];
        RANDOM.nextBytes(drawn);
        return ByteString.copyFrom(drawn);
    }
}
