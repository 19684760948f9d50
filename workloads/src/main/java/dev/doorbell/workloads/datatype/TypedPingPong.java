package dev.doorbell.workloads.datatype;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.workloads.Parameter;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.datatype.exchange.ExchangeCase;
import dev.doorbell.workloads.datatype.exchange.ExchangeJob;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.job.JobSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * {@code datatype/pingpong}: a type in GPU memory goes to another node's GPU and back, packed in
 * parts.
 */
public final class TypedPingPong implements Workload {

    private static final long MAX_BYTES = 1 << 26;
    private static final int MAX_BLOCK = 512;

    @Override
    public String name() {
        return "datatype/pingpong";
    }

    @Override
    public String summary() {
        return "Ping-pong of a datatype between GPUs of two nodes, packed in parts on the way";
    }

    @Override
    public List<String> paths() {
        return ExchangeJob.PATHS;
    }

    @Override
    public List<Parameter> parameters() {
        return ExchangeJob.parameters(
                new Parameter(
                        "type",
                        "vector",
                        "",
                        "contiguous, vector, indexed, struct or subarray",
                        "layout of the data"),
                new Parameter(
                        "sizes", "64..1M", "B", "8 to 64M", "packed bytes; the next size there is"),
                new Parameter("blocks", "8", "B", "8 to 512, multiples of 8", "bytes of a block"));
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = new Parameters(this, job);
        PackLayout layout = given.choice("type", PackLayout.values());
        List<ExchangeCase> cases = new ArrayList<>();
        for (long block : given.sizes("blocks", Double.BYTES, MAX_BLOCK)) {
            if (block % Double.BYTES != 0) {
                throw JobException.invalid("blocks", Long.toString(block), "multiples of 8");
            }
            for (long size : given.sizes("sizes", Double.BYTES, MAX_BYTES)) {
                PackCase it = layout.of(size, Math.toIntExact(block));
                cases.add(
                        new ExchangeCase(
                                layout.name().toLowerCase(Locale.ROOT),
                                Long.toString(block),
                                it.type(),
                                it.type(),
                                it.count()));
            }
        }
        return ExchangeJob.of("pingpong", cases, job, profile, given);
    }
}
