package dev.doorbell.cli.msccl;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.msccl.nccl.Fallback;
import dev.doorbell.libraries.msccl.nccl.builtin.BuiltIn;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.select.Call;
import dev.doorbell.libraries.msccl.select.Selection;
import dev.doorbell.libraries.msccl.xml.ProgramWriter;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.result.Bottleneck;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import dev.doorbell.workloads.run.EmbeddedRun;
import dev.doorbell.workloads.run.JobSpecs;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Prediction of the time of calls by emulation without bytes: one warm-up call, then a timed one.
 *
 * @param profile profile of the machine
 * @param fallback nodes and tables of NCCL
 * @param type type of the elements
 */
record Forecaster(Profile profile, Fallback fallback, String type) {

    private static final int CUSTOM_TIME = 5;
    private static final int OUT_OF_PLACE_TIME = 5;
    private static final int IN_PLACE_TIME = 9;

    /**
     * Prediction.
     *
     * @param us microseconds of a call, or its outcome if it did not complete
     * @param bottleneck busiest resource and its share of the run, or the reason for a missing time
     */
    record Forecast(String us, String bottleneck) {}

    /** Returns the forecast of the selected program; empty if nothing runs. */
    Optional<Forecast> forecast(Call call, Selection selection) {
        Optional<Program> program = selection.program();
        if (program.isPresent()) {
            return Optional.of(run(CUSTOM_TIME, custom(call, program.get())));
        }
        return selection
                .builtIn()
                .map(it ->
                        run(
                                call.placement() == Placement.IN_PLACE
                                        ? IN_PLACE_TIME
                                        : OUT_OF_PLACE_TIME,
                                perf(call, it)));
    }

    private Forecast run(int column, Map<String, Object> job) {
        try {
            JobResult result = EmbeddedRun.run(JobSpecs.fromMap(job), profile);
            if (result.state() != JobState.COMPLETED) {
                return new Forecast(result.state().name(), first(result.reasons()));
            }
            return new Forecast(
                    result.tables().get(0).rows().get(0).get(column).text(),
                    result.bottleneck().resources().stream()
                            .findFirst()
                            .map(Forecaster::text)
                            .orElse(""));
        } catch (JobException refused) {
            return new Forecast("refused", String.valueOf(refused.getMessage()));
        }
    }

    /** Returns the text of the busiest resource. */
    private static String text(Bottleneck.Busy busiest) {
        return "%s, %d.%d %%"
                .formatted(
                        busiest.resource().name(),
                        busiest.sharePermille() / 10,
                        busiest.sharePermille() % 10);
    }

    private static String first(List<String> reasons) {
        return reasons.isEmpty() ? "" : reasons.get(0);
    }

    private Map<String, Object> custom(Call call, Program program) {
        Map<String, Object> parameters = parameters(call);
        parameters.put("program", ProgramWriter.write(program));
        parameters.put("sizes", Long.toString(call.bytes()));
        parameters.put("verify", "nothing");
        if (call.collective() != Collective.CUSTOM) {
            parameters.put(
                    "buffers",
                    call.placement() == Placement.IN_PLACE ? "in-place" : "out-of-place");
        }
        return job("msccl/custom", parameters, Map.of());
    }

    private Map<String, Object> perf(Call call, BuiltIn builtIn) {
        Map<String, Object> parameters = parameters(call);
        parameters.put("collective", call.collective().symbol());
        parameters.put("minBytes", Long.toString(call.bytes()));
        parameters.put("maxBytes", Long.toString(call.bytes()));
        parameters.put("nccl", fallback.tuning().version().text());
        // The same selection, now in the emulation.
        return job(
                "msccl/perf",
                parameters,
                Map.of("NCCL_ALGO", builtIn.name(), "NCCL_PROTO", builtIn.protocol().symbol()));
    }

    private Map<String, Object> parameters(Call call) {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("gpusPerNode", Integer.toString(call.gpus() / fallback.nodes()));
        parameters.put("type", type);
        parameters.put("iterations", "1");
        parameters.put("warmup", "0");
        return parameters;
    }

    private Map<String, Object> job(
            String workload, Map<String, Object> parameters, Map<String, Object> env) {
        Map<String, Object> job = new LinkedHashMap<>();
        job.put("workload", workload);
        job.put("profile", profile.name());
        job.put("nodes", fallback.nodes());
        job.put("payload", "phantom");
        job.put("parameters", parameters);
        job.put("env", env);
        return job;
    }
}
