package dev.doorbell.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.ByteString;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateRequest;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateResponse;
import dev.doorbell.proto.membership.v1.MembershipProto.Register;
import dev.doorbell.proto.membership.v1.MembershipProto.ServiceKind;
import dev.doorbell.proto.membership.v1.MembershipServiceGrpc;
import dev.doorbell.wire.admission.JoinSecret;
import io.grpc.ManagedChannel;
import io.grpc.Status;
import io.grpc.inprocess.InProcessChannelBuilder;
import io.grpc.stub.StreamObserver;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Admission to a cluster with a secret. */
class JoiningTest {

    private static final long PATIENCE_SECONDS = 30;
    private static final String ID = "nic-service-0";
    private static final String ADDRESS = "nowhere:1";

    private InProcessCluster cluster;
    private ManagedChannel channel;

    @BeforeEach
    void start() {
        cluster = InProcessCluster.start(0, 0, 0);
        channel = InProcessChannelBuilder.forName(cluster.coordinatorAddress()).build();
    }

    @AfterEach
    void stop() {
        channel.shutdownNow();
        cluster.close();
    }

    @Test
    void whoKnowsTheSecretIsAMember() throws Exception {
        Joining joining = new Joining();

        joining.register(InProcessCluster.SECRET, joining.nonce(), it -> it);

        cluster.awaitMember(ID, true);
    }

    @Test
    void whoDoesNotKnowTheSecretIsRefused() throws Exception {
        String expected =
                "nic-service-0 shows no proof of the cluster's join secret; set doorbell.service.join-secret of the service to that of the coordinator";
        Joining without = new Joining();
        without.register(JoinSecret.NONE, without.nonce(), it -> it);
        Joining wrong = new Joining();
        wrong.register(JoinSecret.of("another secret than it is"), wrong.nonce(), it -> it);
        Joining replayed = new Joining();
        replayed.register(InProcessCluster.SECRET, new Joining().nonce(), it -> it);
        Joining moved = new Joining();
        moved.register(
                InProcessCluster.SECRET, moved.nonce(), it -> it.setLinkAddress("elsewhere:1"));

        for (Joining refused : new Joining[] {without, wrong, replayed, moved}) {
            assertThat(refused.end().getCode()).isEqualTo(Status.Code.UNAUTHENTICATED);
            assertThat(refused.end().getDescription()).isEqualTo(expected);
        }
        assertThat(cluster.membership().members()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | a:1 | '' | the name has 0 characters and begins with ''; allowed are 1 to 128 letters",
                "a b | a:1 | '' | the name has 3 characters and begins with 'a b'",
                "LONG | a:1 | '' | the name has 100000 characters",
                "n | '' | '' | the link address has 0 characters",
                "n | LONG | '' | the link address has 100000 characters",
                "n | a:1 | http://<b> | the HTTP address has 10 characters and begins with 'http://<b>'",
                "n | a:1 | LONG | the HTTP address has 100000 characters"
            })
    void aMalformedRegistrationIsRefused(String name, String link, String http, String sentence)
            throws Exception {
        Joining joining = new Joining();

        joining.register(
                InProcessCluster.SECRET,
                joining.nonce(),
                it ->
                        it.setServiceId(text(name))
                                .setLinkAddress(text(link))
                                .setHttpAddress(text(http)));

        assertThat(joining.end().getCode()).isEqualTo(Status.Code.INVALID_ARGUMENT);
        assertThat(joining.end().getDescription())
                .startsWith("expected a service's name and address, but " + sentence)
                .hasSizeLessThan(2_100);
    }

    @Test
    void whoSaysNothingIsSentAway() throws Exception {
        assertThat(new Joining().end().getDescription())
                .isEqualTo("expected a registration within 10 s");
    }

    @Test
    void aSecretIsLongEnough() {
        assertThatThrownBy(() -> JoinSecret.of("short"))
                .hasMessage(
                        "doorbell.service.join-secret has 5 characters; expected 16 to 1024, such as openssl rand -hex 32 prints");
        assertThat(JoinSecret.of(" ").none()).isTrue();
        assertThat(JoinSecret.of("0123456789abcdef")).hasToString("a join secret");
    }

    private static String text(String text) {
        return text.equals("LONG") ? "x".repeat(100_000) : text;
    }

    /** Stream of a service that tries to join. */
    private final class Joining implements StreamObserver<ParticipateResponse> {

        private final CompletableFuture<ByteString> nonce = new CompletableFuture<>();
        private final CompletableFuture<Status> end = new CompletableFuture<>();
        private final StreamObserver<ParticipateRequest> requests =
                MembershipServiceGrpc.newStub(channel).participate(this);

        ByteString nonce() throws Exception {
            return nonce.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }

        Status end() throws Exception {
            return end.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }

        void register(
                JoinSecret secret, ByteString challenge, UnaryOperator<Register.Builder> change) {
            Register.Builder register =
                    Register.newBuilder()
                            .setServiceId(ID)
                            .setKind(ServiceKind.SERVICE_KIND_NIC_SERVICE)
                            .setLinkAddress(ADDRESS)
                            .setProof(secret.proof(challenge, ID, ADDRESS));
            requests.onNext(
                    ParticipateRequest.newBuilder().setRegister(change.apply(register)).build());
        }

        @Override
        public void onNext(ParticipateResponse response) {
            if (response.hasChallenge()) {
                nonce.complete(response.getChallenge().getNonce());
            }
        }

        @Override
        public void onError(Throwable cause) {
            end.complete(Status.fromThrowable(cause));
        }

        @Override
        public void onCompleted() {
            end.complete(Status.OK);
        }
    }
}
