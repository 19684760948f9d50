package dev.doorbell.cli.mesh;

import dev.doorbell.cli.exit.ExitCode;
import dev.doorbell.cli.job.BadInputException;
import dev.doorbell.cli.job.JobOptions;
import dev.doorbell.cli.job.JobRequest;
import dev.doorbell.cli.output.Answer;
import dev.doorbell.cli.output.Document;
import dev.doorbell.cli.output.ResultText;
import dev.doorbell.cli.progress.SeenRun;
import dev.doorbell.cli.terminal.Colours;
import dev.doorbell.libraries.mesh.output.CellField;
import dev.doorbell.libraries.mesh.output.MeshDrawing;
import dev.doorbell.libraries.mesh.output.View;
import dev.doorbell.libraries.mesh.output.VtuFile;
import dev.doorbell.report.document.ResultDocument;
import dev.doorbell.workloads.halo.solver.SolvedFields;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Command that runs a job of the solver in this process, and writes and draws its result. */
@Command(
        name = "solve",
        description = "Run a job of halo/solver in this process and write its final fields.",
        footer = {
            "",
            "Example: doorbell solve halo/solver --mesh tet-cube:20k --vtu flow.vtu --png flow.png"
        },
        exitCodeList = ExitCode.OF_A_JOB,
        mixinStandardHelpOptions = true)
public final class SolveCommand implements Callable<Integer> {

    private static final String WORKLOAD = "halo/solver";
    private static final String VELOCITY = "velocity";
    private static final String PRESSURE = "pressure";

    @Spec private CommandSpec command = CommandSpec.create();

    @Mixin private JobOptions job = new JobOptions();

    @Option(
            names = "--vtu",
            paramLabel = "FILE",
            description = "VTK file to write, for ParaView: partition, velocity, pressure.")
    private @Nullable String vtuFile;

    @Option(names = "--png", paramLabel = "FILE", description = "Picture of a field to write.")
    private @Nullable String pngFile;

    @Option(
            names = "--field",
            paramLabel = "velocity|pressure",
            description = "Field in the picture (default: velocity).")
    private String field = VELOCITY;

    @Option(
            names = "--view",
            paramLabel = "surface|half",
            description = "View of a three-dimensional mesh (default: half).")
    private String view = "half";

    @Mixin private Answer answer = new Answer();

    @Override
    public Integer call() {
        JobRequest request = job.request(command, false);
        if (!request.spec().workload().equals(WORKLOAD)) {
            throw new BadInputException(
                    "workload is %s; expected %s".formatted(request.spec().workload(), WORKLOAD));
        }
        if (!List.of(VELOCITY, PRESSURE).contains(field)) {
            throw new BadInputException(
                    "--field is '%s'; expected %s or %s".formatted(field, VELOCITY, PRESSURE));
        }
        View wanted = View.of(view);
        JobResult result = SeenRun.of(command, request);
        Map<String, Object> document = ResultDocument.of(result);
        answer.print(
                () -> document,
                () -> Colours.of(command).states(ResultText.of(new Document(document))));
        if (result.state() != JobState.COMPLETED) {
            return ExitCode.JOB_NOT_COMPLETED;
        }
        write(SolvedFields.of(request.spec()), wanted);
        return ExitCode.OK;
    }

    private void write(SolvedFields solved, View wanted) {
        CellField velocity = new CellField(VELOCITY, 3, solved.velocity());
        CellField pressure = new CellField(PRESSURE, 1, solved.pressure());
        if (vtuFile != null) {
            VtuFile.write(
                    vtuFile,
                    solved.cells(),
                    Optional.of(solved.partition()),
                    List.of(velocity, pressure));
        }
        if (pngFile != null) {
            MeshDrawing.field(
                    pngFile,
                    "%s, %d cells, %d domains"
                            .formatted(field, solved.cells().cells(), solved.partition().parts()),
                    solved.cells(),
                    field.equals(VELOCITY) ? velocity : pressure,
                    wanted);
        }
    }
}
