package dev.doorbell.workloads.datatype;

import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.Description;
import dev.doorbell.libraries.datatype.shape.Bounds;
import dev.doorbell.libraries.datatype.strategy.PackRequest;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadCard;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Parameters;
import dev.doorbell.workloads.parameter.Size;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.List;

/** {@code datatype/describe}: draws where the bytes of a type are, as text and as SVG. */
public final class Describe implements Workload {

    private static final Parameter<Long> SIZE =
            Parameter.size(
                    "size", "64", Double.BYTES, Size.M, "packed bytes; the next size there is");
    private static final Parameter<Long> BLOCK =
            Parameter.size("block", "8", Double.BYTES, 512, "bytes of a block");

    private static final WorkloadCard CARD =
            WorkloadCard.of(
                            "datatype/describe",
                            "The layout of a datatype as text and as a drawing in SVG")
                    .on(PublishedMachines.DATATYPE, List.of("none"))
                    .with(TypeChoice.TYPE, SIZE, BLOCK);

    private static final int MOST_ROWS = 256;

    @Override
    public WorkloadCard card() {
        return CARD;
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = CARD.read(job);
        return new Plan(
                TypeChoice.of(given, job.seed())
                        .of(given.get(SIZE), Math.toIntExact(given.get(BLOCK)))
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
                    bounds(),
                    new Table(
                            "type",
                            List.of(new Column("constructor", "")),
                            Description.text(type).stream()
                                    .map(line -> List.of(Cell.word(line)))
                                    .toList()),
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
                                                    Cell.of(run.offset()),
                                                    Cell.of(run.packed()),
                                                    Cell.of(run.bytes())))
                                    .toList()),
                    new Table(
                            "map",
                            List.of(new Column("offset", "B"), new Column("bytes", "")),
                            Description.map(type).stream()
                                    .map(line ->
                                            List.of(
                                                    Cell.of(line.offset()),
                                                    Cell.word(line.bytes())))
                                    .toList()),
                    new Table(
                            "drawing",
                            List.of(new Column("svg", "")),
                            List.of(List.of(Cell.word(Description.svg(type))))));
        }

        private Table bounds() {
            Bounds it = type.bounds();
            return new Table(
                    "bounds",
                    List.of(
                            new Column("size", "B"),
                            new Column("lower bound", "B"),
                            new Column("extent", "B"),
                            new Column("true lower bound", "B"),
                            new Column("true extent", "B"),
                            new Column("runs", "")),
                    List.of(
                            List.of(
                                    Cell.of(it.size()),
                                    Cell.of(it.lb()),
                                    Cell.of(it.extent()),
                                    Cell.of(it.trueLb()),
                                    Cell.of(it.trueExtent()),
                                    Cell.of(PackRequest.pack(type, 1).runs()))));
        }
    }
}
