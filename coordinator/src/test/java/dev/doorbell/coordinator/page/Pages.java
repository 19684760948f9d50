package dev.doorbell.coordinator.page;

import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;

import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobDatabase;
import dev.doorbell.coordinator.job.JobRunner;
import dev.doorbell.coordinator.job.JobStore;
import dev.doorbell.wire.conductor.Conductor;
import dev.doorbell.wire.conductor.ConductorCounters;
import dev.doorbell.wire.conductor.Membership;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;

/** The pages of a coordinator without services. */
final class Pages implements AutoCloseable {

    private static final int QUEUE_LIMIT = 200;

    private final Membership membership = new Membership();
    final JobBoard board;
    final MockMvc http;

    Pages(Path folder) {
        board = new JobBoard(new JobStore(JobDatabase.in(folder)), QUEUE_LIMIT);
        JobRunner runner =
                new JobRunner(
                        board,
                        new Conductor(membership, new ConductorCounters()),
                        membership,
                        Duration.ZERO);
        http =
                MockMvcBuilders.standaloneSetup(
                                new ClusterPage(membership, board, runner),
                                new JobPage(board, runner),
                                new TimelinePage(board),
                                new ComparePage(board),
                                new SubmitPage(board))
                        .setControllerAdvice(new PageAdvice())
                        .addFilters(new SafeHeaders())
                        .build();
    }

    /** The page at an address. */
    String at(String address) throws Exception {
        return http.perform(get(address))
                .andReturn()
                .getResponse()
                .getContentAsString(StandardCharsets.UTF_8);
    }

    /** What a page says, without its markup. */
    static String words(String page) {
        return Pattern.compile("<[^>]*>").matcher(page).replaceAll(" ").replaceAll("\\s+", " ");
    }

    @Override
    public void close() {
        membership.close();
    }
}
