package dev.doorbell.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.proto.link.v1.LinkProto.CarryRequest;
import dev.doorbell.proto.link.v1.LinkProto.TrainBatch;
import dev.doorbell.wire.admission.RunKey;
import dev.doorbell.wire.link.Inbox;
import dev.doorbell.wire.link.LinkGrpcService;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.Status;
import io.grpc.inprocess.InProcessServerBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Links with the key of a run, and the identities that each may claim. */
class LinkClaimsTest {

    private static final long RUN = 42;
    private static final int GROUP = 1;
    private static final long MOST_BYTES = 1 << 20;

    private final RunKey key = RunKey.random();
    private final List<String> overflows = new ArrayList<>();
    private final Inbox inbox = new Inbox(3, MOST_BYTES, () -> {}, overflows::add);
    private final LinkGrpcService links = new LinkGrpcService();
    private Server server;
    private LinkStranger peer;

    @BeforeEach
    void start() throws IOException {
        String name = InProcessServerBuilder.generateName();
        server =
                InProcessServerBuilder.forName(name)
                        .directExecutor()
                        .addService(links)
                        .build()
                        .start();
        peer = new LinkStranger(name);
        links.open(RUN, key, GROUP, inbox);
    }

    @AfterEach
    void stop() {
        peer.close();
        server.shutdownNow();
    }

    @Test
    void carriesTheBatchesOfAGroup() throws Exception {
        Status end = link().send(LinkStranger.hello(RUN, 2)).send(batch()).complete().end();

        assertThat(end.isOk()).isTrue();
        assertThat(inbox.take())
                .containsExactly(new Inbox.Arrival(2, TrainBatch.getDefaultInstance()));
    }

    @Test
    void refusesASecondLinkOfAGroupWhileTheFirstLives() throws Exception {
        LinkStranger.Link first = link().send(LinkStranger.hello(RUN, 0));

        Status second = link().send(LinkStranger.hello(RUN, 0)).send(batch()).end();

        assertThat(second.getCode()).isEqualTo(Status.Code.PERMISSION_DENIED);
        assertThat(second.getDescription()).contains("group 0 has a link already");
        assertThat(first.send(batch()).complete().end().isOk()).isTrue();
        assertThat(inbox.take()).hasSize(1);
        assertThat(link().send(LinkStranger.hello(RUN, 0)).complete().end().isOk()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "42, 1, the link comes from group 1; expected one of the 3 groups",
        "42, 3, the link comes from group 3",
        "42, -1, the link comes from group 4294967295",
        "43, 0, the link is of run 43 but shows the key of another"
    })
    void refusesALinkThatIsOfNoOtherGroupOfTheRun(long run, int group, String sentence)
            throws Exception {
        Status end = link().send(LinkStranger.hello(run, group)).end();

        assertThat(end.getCode()).isEqualTo(Status.Code.PERMISSION_DENIED);
        assertThat(end.getDescription()).contains(sentence);
    }

    @Test
    void refusesABatchBeforeAHello() throws Exception {
        assertThat(link().send(batch()).end().getDescription())
                .isEqualTo("expected a hello before a batch");
    }

    @Test
    void knowsALinkThatComesTooLateFromAStrangers() throws Exception {
        links.close(RUN);

        try (LogLines log = new LogLines(LinkGrpcService.class)) {
            assertThat(link().end().getCode()).isEqualTo(Status.Code.FAILED_PRECONDITION);
            assertThat(log.lines()).isEmpty();
            assertThat(peer.open(new Metadata()).end().getCode())
                    .isEqualTo(Status.Code.PERMISSION_DENIED);
            assertThat(log.lines()).hasSize(1);
        }
    }

    private LinkStranger.Link link() {
        return peer.open(key.headers());
    }

    private static CarryRequest batch() {
        return LinkStranger.batch(TrainBatch.getDefaultInstance());
    }
}
