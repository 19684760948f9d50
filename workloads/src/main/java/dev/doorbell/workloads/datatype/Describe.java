package dev.doorbell.workloads.datatype;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.Description;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Prose;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.List;

/** {@code datatype/describe}: draws where the bytes of a type are, as text and as SVG. */
public final class Describe implements Workload {

    private static final long MAX_BYTES = 1 << 20;
    private static final int MAX_BLOCK = 512;
    private static final int MOST_ROWS = 256;

    @Override
    public String name() {
        return "datatype/describe";
    }

    @Override
    public String summary() {
        return "The layout of a datatype as text and as a drawing in SVG";
    }

    @Override
    public String defaultProfile(String path) {
        return PublishedMachines.DATATYPE;
    }

    @Override
    public List<String> paths() {
        return List.of("none");
    }

    @Override
    public List<Parameter<?>> parameters() {
        return List.of(
                Prose.parameter(
                        "type",
                        "vector",
                        "",
                        "contiguous, vector, indexed, struct or subarray",
                        "layout of the data"),
                Prose.parameter(
                        "size", "64", "B", "8 to 1M", "packed bytes; the next size there is"),
                Prose.parameter("block", "8", "B", "8 to 512", "bytes of a block"));
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = new Parameters(this, job);
        return new Plan(
                given.choice("type", PackLayout.values())
                        .of(
                                given.size("size", Double.BYTES, MAX_BYTES),
                                Math.toIntExact(given.size("block", Double.BYTES, MAX_BLOCK)))
                        .type());
    }

    private record Plan(Datatype type) implements WorkloadPlan {

        @Override
        public NodeSoftware software(int node) {
            return idle -> {};
        }

        @Override
        public List<Table> tables(List<Measurement> measurements) {
            return List.of(
                    new Table(
                            "type",
                            List.of(new Column("constructor", "")),
                            Description.text(type).stream().map(List::of).toList()),
                    new Table(
                            "layout",
                            List.of(
                                    new Column("offset", "B"),
                                    new Column("packed", "B"),
                                    new Column("bytes", "B")),
                            Description.runs(type).stream()
                                    .limit(MOST_ROWS)
                                    .map(run ->
                                            List.of(
                                                    Long.toString(run.offset()),
                                                    Long.toString(run.packed()),
                                                    Long.toString(run.bytes())))
                                    .toList()),
                    new Table(
                            "drawing",
                            List.of(new Column("svg", "")),
                            List.of(List.of(Description.svg(type)))));
        }
    }
}
