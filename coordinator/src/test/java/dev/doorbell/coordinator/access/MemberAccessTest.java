package dev.doorbell.coordinator.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.wire.service.JoinProperties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.env.MockEnvironment;

/** Start of a coordinator, and requirements for services that join it. */
class MemberAccessTest {

    private static final String SECRET = "0123456789abcdef";
    private static final JoinProperties NOTHING = new JoinProperties("", false);

    private final MockEnvironment environment = new MockEnvironment();

    @Test
    void aCoordinatorThatOthersReachNeedsASecret() {
        environment.setProperty("spring.grpc.server.address", "0.0.0.0");

        assertThatThrownBy(() -> MemberAccess.secret(NOTHING, environment))
                .isInstanceOf(AccessModeException.class)
                .hasMessage(
                        "the coordinator would listen at 0.0.0.0 with no"
                                + " doorbell.service.join-secret, so that anybody who reaches it"
                                + " could join as a service and take part in jobs; give the"
                                + " coordinator and its services a secret, such as openssl rand"
                                + " -hex 32 prints, or mutual TLS, or set"
                                + " doorbell.service.join-open=true if every machine that reaches"
                                + " it is trusted");
        assertThat(MemberAccess.secret(new JoinProperties(SECRET, false), environment).none())
                .isFalse();
        assertThat(MemberAccess.secret(new JoinProperties("", true), environment).none()).isTrue();
    }

    @Test
    void certificatesTakeThePlaceOfASecretWhenTheyAreRequired() {
        environment.setProperty("spring.grpc.server.ssl.bundle", "cluster");
        assertThatThrownBy(() -> MemberAccess.secret(NOTHING, environment))
                .hasMessageContaining("listen at every address");

        environment.setProperty("spring.grpc.server.ssl.client-auth", "require");

        assertThat(MemberAccess.secret(NOTHING, environment).none()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "localhost", "::1"})
    void aCoordinatorOfThisMachineNeedsNone(String address) {
        environment.setProperty("spring.grpc.server.address", address);

        assertThat(MemberAccess.secret(NOTHING, environment).none()).isTrue();
    }

    @Test
    void aSecretThatIsTooShortIsRefusedAndNotTold() {
        environment.setProperty("spring.grpc.server.address", "127.0.0.1");

        assertThatThrownBy(() ->
                        MemberAccess.secret(new JoinProperties("hunter2", false), environment))
                .isInstanceOf(AccessModeException.class)
                .hasMessageStartingWith("doorbell.service.join-secret has 7 characters")
                .hasMessageNotContaining("hunter2");
    }
}
