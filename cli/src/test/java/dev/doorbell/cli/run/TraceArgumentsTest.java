package dev.doorbell.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** Arguments of the events of a trace, which Perfetto shows beside a selected step. */
class TraceArgumentsTest {

    @TempDir private Path folder;

    @Test
    void putsHaveTheirBytesPeerQueuePairAndRow() throws IOException {
        for (String path : List.of("ibgda", "ibrc")) {
            List<Map<?, ?>> steps =
                    steps(
                            "nvshmem/put-bw --path %s --ctas 1 --sizes 1K,64K --iterations 2 --warmup 0"
                                    .formatted(path),
                            "build WQE");
            List<Object> arguments = new ArrayList<>();
            for (Map<?, ?> put : steps) {
                assertThat((Number) put.get("queuePair"))
                        .as(path)
                        .extracting(Number::intValue)
                        .isNotEqualTo(0);
                if (put.containsKey("row") && put.get("peer").equals("node1/nic0")) {
                    arguments.add(put.get("row") + " " + put.get("bytes"));
                }
            }
            assertThat(arguments)
                    .as(path)
                    .containsSubsequence("1 1024", "1 1024", "2 65536", "2 65536")
                    .doesNotContain("1 65536", "2 1024");
        }
    }

    @Test
    void messagesOfMpiHaveThemToo() throws IOException {
        assertThat(
                        steps(
                                "offload/osu-latency --sizes 64K --iterations 1 --warmup 0",
                                "process WQE"))
                .anySatisfy(it ->
                        assertThat(it.toString()).contains("bytes=65536, peer=node1/nic0, row=1}"))
                .anySatisfy(it ->
                        assertThat(it.toString()).contains("bytes=65536, peer=node0/nic0, row=1}"));
    }

    /** Arguments of all events of a name, in their order. */
    private List<Map<?, ?>> steps(String job, String name) throws IOException {
        Path file = folder.resolve("trace.json");
        Outcome outcome = Outcome.of(("run " + job + " --trace " + file).split(" "));
        assertThat(outcome.exit()).as(outcome.err()).isZero();
        List<Map<?, ?>> steps = new ArrayList<>();
        Map<?, ?> trace = new JsonMapper().readValue(Files.readString(file), Map.class);
        for (Object event : (List<?>) trace.get("traceEvents")) {
            Map<?, ?> fields = (Map<?, ?>) event;
            if (name.equals(fields.get("name")) && fields.get("args") instanceof Map<?, ?> args) {
                steps.add(args);
            }
        }
        return steps;
    }
}
