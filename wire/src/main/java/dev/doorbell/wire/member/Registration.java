package dev.doorbell.wire.member;

import com.google.protobuf.ByteString;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateResponse;
import dev.doorbell.proto.membership.v1.MembershipProto.Register;
import dev.doorbell.wire.admission.JoinSecret;
import dev.doorbell.wire.link.OutboundStream;
import io.grpc.Status;
import io.grpc.StatusException;
import java.util.regex.Pattern;

/** Rules for a service that asks to become a member. */
final class Registration {

    /** Names and addresses are passed on, shown and logged, so nothing else may be in them. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,128}");

    private static final Pattern ADDRESS = Pattern.compile("[A-Za-z0-9._:/@\\[\\]-]{1,256}");

    private static final int SHOWN_CHARACTERS = 100;

    private Registration() {}

    /**
     * Returns the member of {@code request}.
     *
     * @throws StatusException with one sentence when it may not be one
     */
    static Member require(
            Register request,
            JoinSecret secret,
            ByteString nonce,
            OutboundStream<ParticipateResponse> stream,
            MemberLife life)
            throws StatusException {
        String id = request.getServiceId();
        requireText("name", id, NAME, "1 to 128 letters, digits, '.', '_' or '-'");
        requireAddress("link address", request.getLinkAddress());
        if (!request.getHttpAddress().isEmpty()) {
            requireAddress("HTTP address", request.getHttpAddress());
        }
        if (!secret.accepts(request.getProof(), nonce, id, request.getLinkAddress())) {
            throw Status.UNAUTHENTICATED
                    .withDescription(
                            "%s shows no proof of the cluster's join secret; set %s of the service to that of the coordinator"
                                    .formatted(id, JoinSecret.PROPERTY))
                    .asException();
        }
        try {
            return new Member(request, stream, life);
        } catch (IllegalArgumentException e) {
            throw invalid(String.valueOf(e.getMessage()));
        }
    }

    private static void requireAddress(String field, String value) throws StatusException {
        requireText(
                field,
                value,
                ADDRESS,
                "1 to 256 letters, digits, '.', '_', ':', '/', '@', '[', ']' or '-'");
    }

    private static void requireText(String field, String value, Pattern pattern, String allowed)
            throws StatusException {
        if (!pattern.matcher(value).matches()) {
            throw invalid(
                    "expected a service's name and address, but the %s has %d characters and begins with '%s'; allowed are %s"
                            .formatted(
                                    field,
                                    value.length(),
                                    value.substring(0, Math.min(SHOWN_CHARACTERS, value.length())),
                                    allowed));
        }
    }

    private static StatusException invalid(String sentence) {
        return Status.INVALID_ARGUMENT.withDescription(sentence).asException();
    }
}
