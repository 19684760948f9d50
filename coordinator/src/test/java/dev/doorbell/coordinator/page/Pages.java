package dev.doorbell.coordinator.page;

import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.get;
import static org.springframework.test.web.servlet.result.MockMvcResultMatchers.status;

import dev.doorbell.coordinator.access.AccessProperties;
import dev.doorbell.coordinator.access.role.Tokens;
import dev.doorbell.coordinator.experiment.Experiments;
import dev.doorbell.coordinator.experiment.JobSampling;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.coordinator.job.JobDatabase;
import dev.doorbell.coordinator.job.JobStore;
import dev.doorbell.coordinator.run.JobRunner;
import dev.doorbell.coordinator.run.Planner;
import dev.doorbell.coordinator.sweep.SweepStore;
import dev.doorbell.coordinator.sweep.Sweeps;
import dev.doorbell.wire.conductor.Conductor;
import dev.doorbell.wire.conductor.ConductorCounters;
import dev.doorbell.wire.member.Membership;
import dev.doorbell.workloads.cluster.PlanLimits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.mock.web.MockServletContext;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.RequestBuilder;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.util.FileSystemUtils;
import org.springframework.util.unit.DataSize;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** Pages of a coordinator without services: a field of a test, empty at the start of each. */
public final class Pages implements AfterEachCallback {

    private static final int QUEUE_LIMIT = 200;

    private final Membership membership = new Membership();
    private final AnnotationConfigWebApplicationContext context =
            new AnnotationConfigWebApplicationContext();
    private final JobBoard board;
    private final Sweeps sweeps;
    private final Experiments experiments = new Experiments();
    private final MockMvc http;

    private final Path folder = folder();

    /** Creates pages without jobs. */
    public Pages() {
        JdbcClient database = JobDatabase.in(folder);
        board = new JobBoard(new JobStore(database), QUEUE_LIMIT);
        sweeps = new Sweeps(board, new SweepStore(database));
        context.setServletContext(new MockServletContext());
        context.register(Everything.class);
        JobRunner runner =
                new JobRunner(
                        board,
                        new Planner(PlanLimits.ofThisProcess()),
                        new Conductor(membership, new ConductorCounters()),
                        membership,
                        Duration.ZERO);
        context.addBeanFactoryPostProcessor(parts -> {
            parts.registerSingleton("membership", membership);
            parts.registerSingleton("board", board);
            parts.registerSingleton("sweeps", sweeps);
            parts.registerSingleton("runner", runner);
            parts.registerSingleton("experiments", experiments);
            parts.registerSingleton("sampling", new JobSampling(board, experiments));
            parts.registerSingleton(
                    "access", new AccessProperties(List.of(), false, 0, DataSize.ofMegabytes(4)));
            parts.registerSingleton("tokens", Tokens.of(List.of()));
        });
        context.refresh();
        http =
                MockMvcBuilders.webAppContextSetup(context)
                        .addFilters(context.getBean(SafeHeaders.class))
                        .build();
    }

    /** Jobs that the pages show. */
    public JobBoard board() {
        return board;
    }

    /** Sweeps that the pages show. */
    public Sweeps sweeps() {
        return sweeps;
    }

    /** Client of the pages. */
    public MockMvc http() {
        return http;
    }

    /** Returns the page at an address. */
    public String at(String address) throws Exception {
        return http.perform(get(address))
                .andReturn()
                .getResponse()
                .getContentAsString(StandardCharsets.UTF_8);
    }

    /** Returns the error page of a rejected request. */
    public String refused(RequestBuilder request) throws Exception {
        return http.perform(request)
                .andExpect(status().isBadRequest())
                .andReturn()
                .getResponse()
                .getContentAsString(StandardCharsets.UTF_8);
    }

    /** Returns the text of a page, without its markup. */
    public static String words(String page) {
        return Pattern.compile("<[^>]*>").matcher(page).replaceAll(" ").replaceAll("\\s+", " ");
    }

    @Override
    public void afterEach(ExtensionContext test) throws IOException {
        context.close();
        membership.close();
        experiments.close();
        FileSystemUtils.deleteRecursively(folder);
    }

    private static Path folder() {
        try {
            return Files.createTempDirectory("pages");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Configuration with all pages. */
    @EnableWebMvc
    @ComponentScan(basePackageClasses = Pages.class)
    private static final class Everything {}
}
