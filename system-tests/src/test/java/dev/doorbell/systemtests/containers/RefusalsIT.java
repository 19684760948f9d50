package dev.doorbell.systemtests.containers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.proto.membership.v1.MembershipProto.Heartbeat;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateRequest;
import dev.doorbell.proto.membership.v1.MembershipProto.Register;
import dev.doorbell.proto.membership.v1.MembershipProto.ServiceKind;
import dev.doorbell.systemtests.Patience;
import io.grpc.Status;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Clients and messages that do not belong to a cluster are rejected. This is logged, and changes
 * nothing.
 */
@Tag("containers")
@ExtendWith(SharedCluster.class)
@Needs(Outside.DOCKER)
class RefusalsIT {

    private static final int TOO_MANY_BYTES = 65 << 20;
    private static final Duration SOON = Duration.ofSeconds(10);
    private static final int GARBAGE_BYTES = 4_096;

    private Map<String, String> members = Map.of();
    private ContainerCluster cluster;
    private int logged;

    @BeforeEach
    void lookAtTheCluster(ContainerCluster shared) {
        cluster = shared;
        cluster.awaitComplete();
        members = cluster.rest().memberships();
        logged = coordinatorLog().length();
    }

    @AfterEach
    void theClusterIsUnharmed() {
        assertThat(cluster.rest().memberships()).isEqualTo(members);
        cluster.runs(MidJob.SHORT, MidJob.digest(MidJob.SHORT));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("registrations")
    void whoIsNoMember(String what, List<byte[]> messages, Status.Code code, String reason) {
        try (Stranger stranger = new Stranger(cluster.grpcPort())) {
            Status status = stranger.says(messages);

            assertThat(status.getCode()).isEqualTo(code);
            assertThat(status.getDescription()).contains(reason);
        }
        assertThatTheLogSays(reason);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("messages")
    void whatIsNoMessage(String what, byte[] message, String words) {
        try (Stranger stranger = new Stranger(cluster.grpcPort())) {
            assertThat(stranger.says(List.of(message)).isOk()).isFalse();
        }
        assertThatTheLogSays(words);
    }

    @Test
    void whatIsNotEvenGrpc() throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), cluster.grpcPort())) {
            socket.getOutputStream()
                    .write("DELETE / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().flush();
            assertThat(socket.getInputStream().readAllBytes().length).isLessThan(GARBAGE_BYTES);
        }
    }

    static Stream<Arguments> registrations() {
        Register unknown = register("gpu-service-0", ServiceKind.SERVICE_KIND_UNSPECIFIED);
        Register nameless = register("", ServiceKind.SERVICE_KIND_NIC_SERVICE);
        Register replayed = register("nic-service-0", ServiceKind.SERVICE_KIND_NIC_SERVICE);
        ParticipateRequest beat =
                ParticipateRequest.newBuilder()
                        .setHeartbeat(Heartbeat.getDefaultInstance())
                        .build();
        return Stream.of(
                Arguments.of(
                        "an unknown kind of service",
                        List.of(bytes(unknown)),
                        Status.Code.INVALID_ARGUMENT,
                        "expected a known kind of service"),
                Arguments.of(
                        "a service without a name",
                        List.of(bytes(nameless)),
                        Status.Code.INVALID_ARGUMENT,
                        "expected a service's name and address"),
                Arguments.of(
                        "a registration that is replayed",
                        List.of(bytes(replayed)),
                        Status.Code.ALREADY_EXISTS,
                        "a service called nic-service-0 is a member already"),
                Arguments.of(
                        "a service that never registered",
                        List.of(beat.toByteArray()),
                        Status.Code.FAILED_PRECONDITION,
                        "expected the first message to register"));
    }

    static Stream<Arguments> messages() {
        byte[] garbage = new byte[GARBAGE_BYTES];
        new Random(1).nextBytes(garbage);
        // A field whose length exceeds the message.
        byte[] cutShort = {0x0a, 0x7f, 0x01};
        return Stream.of(
                Arguments.of(
                        "an oversized message",
                        new byte[TOO_MANY_BYTES],
                        "what came as a service left"),
                Arguments.of("garbage", garbage, "Invalid protobuf byte sequence"),
                Arguments.of("half a message", cutShort, "Invalid protobuf byte sequence"));
    }

    private static Register register(String name, ServiceKind kind) {
        return Register.newBuilder()
                .setServiceId(name)
                .setKind(kind)
                .setLinkAddress("stranger:9090")
                .build();
    }

    private static byte[] bytes(Register register) {
        return ParticipateRequest.newBuilder().setRegister(register).build().toByteArray();
    }

    private String coordinatorLog() {
        return cluster.part(ContainerCluster.COORDINATOR).log();
    }

    /** Waits for words in the log, because a container's output arrives with a delay. */
    private void assertThatTheLogSays(String words) {
        Patience.await(
                SOON,
                () -> coordinatorLog().substring(logged).contains(words),
                () -> coordinatorLog().substring(logged));
    }
}
