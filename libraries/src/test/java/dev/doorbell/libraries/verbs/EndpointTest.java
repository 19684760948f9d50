package dev.doorbell.libraries.verbs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.MachineRun;
import dev.doorbell.hardware.TestMachine;
import dev.doorbell.hardware.memory.NodeMemory;
import dev.doorbell.hardware.node.Node;
import dev.doorbell.hardware.node.Program;
import dev.doorbell.hardware.verbs.AccessRight;
import dev.doorbell.hardware.verbs.CompletionStatus;
import dev.doorbell.hardware.verbs.LocalBuffer;
import dev.doorbell.hardware.verbs.RemoteRange;
import dev.doorbell.pdes.RunState;
import dev.doorbell.pdes.report.Wait;
import dev.doorbell.pdes.report.party.Party;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EndpointTest {

    private static final int DOMAIN = 7;
    private static final EndpointOptions OPTIONS = new EndpointOptions(2, 16, 8, 2048, 2, DOMAIN);
    private static final Wait WHY = Wait.parse("test", "a completion", "the NIC");

    private final List<String> log = new ArrayList<>();

    @Test
    void messages_of_all_lengths_arrive_whole_and_in_order_through_few_buffers() {
        MachineRun cluster =
                run(
                        true,
                        (endpoint, program) -> {
                            for (int i = 0; i < 40; i++) {
                                endpoint.send(to(1), message(i), Completion.IGNORED);
                            }
                            drain(endpoint, program);
                        },
                        (endpoint, program) -> {
                            for (int i = 0; i < 40; i++) {
                                assertThat(receive(endpoint, program)).isEqualTo(message(i));
                            }
                        });

        assertThat(cluster.faults()).isEmpty();
        assertThat(cluster.state()).isEqualTo(RunState.COMPLETED);
        assertThat(cluster.counter("nic.receives")).isEqualTo(40);
    }

    @Test
    void write_and_read_move_bytes_and_say_when_they_are_done() {
        MachineRun cluster =
                run(
                        true,
                        (endpoint, program) -> {
                            Node node = endpoint.node();
                            node.memory().writeLong(0x1000, 41);
                            RemoteRange remote = new RemoteRange(0x2000, USER_KEY);
                            endpoint.write(
                                    to(1),
                                    new LocalBuffer(0x1000, USER_KEY, 8),
                                    remote,
                                    status -> log.add("written " + status));
                            endpoint.read(
                                    to(1),
                                    new LocalBuffer(0x3000, USER_KEY, 8),
                                    remote,
                                    status -> log.add("read " + status));
                            drain(endpoint, program);
                            log.add("value " + node.memory().readLong(0x3000));
                        },
                        (endpoint, program) -> {});

        assertThat(log).containsExactly("written SUCCESS", "read SUCCESS", "value 41");
        assertThat(cluster.node(1).memory().readLong(0x2000)).isEqualTo(41);
    }

    @Test
    void wrong_keys_end_in_errors_and_other_initiators_take_the_place_of_the_broken() {
        run(
                true,
                (endpoint, program) -> {
                    endpoint.writeInline(
                            to(1),
                            new byte[8],
                            new RemoteRange(0x2000, 0x7700),
                            status -> log.add("first " + status));
                    drain(endpoint, program);
                    endpoint.writeInline(
                            to(1),
                            new byte[8],
                            new RemoteRange(0x2000, USER_KEY),
                            status -> log.add("second " + status));
                    drain(endpoint, program);
                    endpoint.writeInline(
                            to(1),
                            new byte[8],
                            new RemoteRange(0x2000, 0x7700),
                            status -> log.add("third " + status));
                    drain(endpoint, program);
                    endpoint.writeInline(
                            to(1),
                            new byte[8],
                            new RemoteRange(0x2000, USER_KEY),
                            status -> log.add("fourth " + status));
                    drain(endpoint, program);
                },
                (endpoint, program) -> {});

        assertThat(log)
                .containsExactly(
                        "first " + CompletionStatus.REM_ACCESS_ERR,
                        "second SUCCESS",
                        "third " + CompletionStatus.REM_ACCESS_ERR,
                        "fourth SUCCESS");
    }

    @Test
    void trains_change_nothing() {
        assertThat(exchange(true).digests()).isEqualTo(exchange(false).digests());
    }

    private MachineRun exchange(boolean trains) {
        Role role =
                (endpoint, program) -> {
                    int other = 1 - endpoint.node().index();
                    for (int i = 0; i < 20; i++) {
                        endpoint.send(to(other), message(i), Completion.IGNORED);
                    }
                    for (int i = 0; i < 20; i++) {
                        receive(endpoint, program);
                    }
                    drain(endpoint, program);
                };
        return run(trains, role, role);
    }

    private static final int USER_KEY = 0x15a;

    private MachineRun run(boolean trains, Role first, Role second) {
        return TestMachine.nodes(2)
                .trains(trains)
                .run(node -> {
                    node.memory().host().allocate(1 << 20, 4096);
                    Endpoint endpoint = new Endpoint(node, 0, 0, OPTIONS);
                    Role role = node.index() == 0 ? first : second;
                    Bootstrap bootstrap =
                            new Bootstrap(() ->
                                    node.start(
                                            Party.actor("process", node.index()),
                                            // The peer opens its endpoint at the same time.
                                            program -> {
                                                program.sleep(1_000_000);
                                                role.play(endpoint, program);
                                            }));
                    bootstrap.register(
                            node.nic(0),
                            DOMAIN,
                            NodeMemory.hostAddress(0),
                            1 << 20,
                            AccessRight.ALL);
                    endpoint.open(bootstrap);
                    bootstrap.close();
                });
    }

    private static EndpointAddress to(int node) {
        return new EndpointAddress(TestMachine.nicProcess(node), 0);
    }

    private static byte[] message(int i) {
        byte[] bytes = new byte[1 + i * 50];
        for (int at = 0; at < bytes.length; at++) {
            bytes[at] = (byte) (i + at);
        }
        return bytes;
    }

    private static void drain(Endpoint endpoint, Program program) {
        while (endpoint.busy()) {
            if (!endpoint.pollCompletion()) {
                await(endpoint, program);
            }
        }
    }

    private static byte[] receive(Endpoint endpoint, Program program) {
        for (Received got = endpoint.pollMessage(); ; got = endpoint.pollMessage()) {
            if (got != null) {
                return got.bytes();
            }
            await(endpoint, program);
        }
    }

    private static void await(Endpoint endpoint, Program program) {
        endpoint.arm(() -> program.wake(0));
        program.suspend(WHY);
        endpoint.disarm();
    }

    /** Program of one of the two. */
    private interface Role {
        void play(Endpoint endpoint, Program program);
    }
}
