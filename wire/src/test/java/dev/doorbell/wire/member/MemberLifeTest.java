package dev.doorbell.wire.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.proto.membership.v1.MembershipProto.Heartbeat;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateRequest;
import dev.doorbell.proto.membership.v1.MembershipProto.ParticipateResponse;
import dev.doorbell.proto.membership.v1.MembershipProto.Register;
import dev.doorbell.proto.membership.v1.MembershipProto.ServiceKind;
import dev.doorbell.wire.admission.JoinSecret;
import dev.doorbell.wire.life.Transition;
import dev.doorbell.wire.link.OutboundStream;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MemberLifeTest {

    private final AtomicLong nanos = new AtomicLong();
    private final Membership membership = new Membership(nanos::get);
    private final List<String> gone = new ArrayList<>();
    private final Set<Transition<MemberState, MemberEvent>> taken = new LinkedHashSet<>();

    @AfterEach
    void close() {
        membership.close();
    }

    /** Every row of the table happens at the streams of services. */
    @Test
    void aStreamTakesEveryTransition() {
        membership.listen(new Departures());

        Service timedOut = new Service();
        take(timedOut, MemberEvent.TIMED_OUT, Service::runOutOfTime);
        Service wordless = new Service();
        take(wordless, MemberEvent.REFUSED, Service::beat);
        Service leaving = new Service();
        take(leaving, MemberEvent.CLOSED, Service::leave);
        Service breaking = new Service();
        take(breaking, MemberEvent.BROKEN, Service::breakOff);
        assertThat(gone).isEmpty();

        take(joined("a"), MemberEvent.CLOSED, Service::leave);
        take(joined("b"), MemberEvent.BROKEN, Service::breakOff);
        take(joined("c"), MemberEvent.REFUSED, it -> it.register("c"));
        take(
                joined("d"),
                MemberEvent.SILENT,
                it -> {
                    pass(7);
                    membership.beat();
                });
        take(
                joined("e"),
                MemberEvent.REPLACED,
                it -> {
                    pass(4);
                    joined("e").leave();
                });

        assertThat(gone)
                .containsExactly(
                        "node-agent a left the cluster",
                        "node-agent b died: its connection broke",
                        "node-agent c broke the protocol",
                        "node-agent d was silent for 6 s",
                        "node-agent e registered again",
                        "node-agent e left the cluster");
        assertThat(taken).containsExactlyInAnyOrderElementsOf(MemberLife.TABLE.rows());
    }

    @Test
    void aStreamThatHasEndedStaysAsItIs() {
        for (MemberState end : List.of(MemberState.LEFT, MemberState.LOST, MemberState.REFUSED)) {
            for (MemberEvent event : MemberEvent.values()) {
                assertThat(MemberLife.TABLE.next(end, event)).isEmpty();
                assertThatThrownBy(() -> MemberLife.TABLE.require(end, event))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageEndingWith("in state " + end + " but was " + event);
            }
        }
        Service service = joined("a");
        service.leave();
        service.breakOff();
        service.register("a");

        assertThat(service.life.state()).isEqualTo(MemberState.LEFT);
        assertThat(membership.members()).isEmpty();
    }

    /** To update the page after a change of the table, copy the expected diagram into it. */
    @Test
    void thePageHasTheDiagram() throws IOException {
        assertThat(Files.readString(Path.of("..", "docs", "states.md")))
                .contains("```mermaid\n" + MemberLife.TABLE.diagram() + "```\n");
    }

    private Service joined(String id) {
        Service service = new Service();
        take(service, MemberEvent.REGISTERED, it -> it.register(id));
        return service;
    }

    private void take(Service service, MemberEvent event, Consumer<Service> action) {
        MemberState from = service.life.state();
        action.accept(service);
        taken.add(new Transition<>(from, event, service.life.state()));
    }

    private void pass(int seconds) {
        nanos.addAndGet(TimeUnit.SECONDS.toNanos(seconds));
    }

    /** Service at the other end of a stream; it drops all messages to it. */
    private final class Service implements StreamObserver<ParticipateResponse> {

        private final MembershipGrpcService.Session session =
                new MembershipGrpcService(membership, JoinSecret.NONE)
                .new Session(new OutboundStream<>(this), "peer");
        private final MemberLife life = session.life();

        void register(String id) {
            session.onNext(
                    ParticipateRequest.newBuilder()
                            .setRegister(
                                    Register.newBuilder()
                                            .setServiceId(id)
                                            .setKind(ServiceKind.SERVICE_KIND_NODE_AGENT)
                                            .setLinkAddress("host:1"))
                            .build());
        }

        void beat() {
            session.onNext(
                    ParticipateRequest.newBuilder()
                            .setHeartbeat(Heartbeat.getDefaultInstance())
                            .build());
        }

        void runOutOfTime() {
            session.expire();
        }

        void leave() {
            session.onCompleted();
        }

        void breakOff() {
            session.onError(new IllegalStateException("the connection broke"));
        }

        @Override
        public void onNext(ParticipateResponse message) {}

        @Override
        public void onError(Throwable cause) {}

        @Override
        public void onCompleted() {}
    }

    private final class Departures implements MemberListener {

        @Override
        public void received(Member member, ParticipateRequest message) {}

        @Override
        public void left(Member member, String reason) {
            gone.add(member.describe() + " " + reason);
        }
    }
}
