package dev.doorbell.coordinator.api.grpc;

import com.google.protobuf.ByteString;
import dev.doorbell.coordinator.api.result.NoSuchDocumentException;
import dev.doorbell.coordinator.api.result.Plots;
import dev.doorbell.coordinator.chart.PlotImage;
import dev.doorbell.coordinator.job.JobBoard;
import dev.doorbell.proto.job.v1.JobProto;

/** Publisher of plots to protobuf messages. */
final class PlotPublisher {

    private PlotPublisher() {}

    static JobProto.ListPlotsResponse list(JobBoard board, String id) {
        JobProto.ListPlotsResponse.Builder wire = JobProto.ListPlotsResponse.newBuilder();
        Plots.of(board, id)
                .forEach((name, plot) ->
                        wire.addPlots(
                                JobProto.Plot.newBuilder()
                                        .setName(name)
                                        .setTable(plot.table())
                                        .setTitle(plot.plot().title())));
        return wire.build();
    }

    static JobProto.GetPlotResponse image(JobBoard board, JobProto.GetPlotRequest request) {
        Plots.Named found = Plots.of(board, request.getId()).get(request.getName());
        if (found == null) {
            throw new NoSuchDocumentException(
                    "job %s has no plot %s; ListPlots lists them"
                            .formatted(request.getId(), request.getName()));
        }
        PlotImage image = new PlotImage(found.plot());
        return JobProto.GetPlotResponse.newBuilder()
                .setImage(
                        request.getFormat() == JobProto.PlotFormat.PLOT_FORMAT_PNG
                                ? ByteString.copyFrom(image.png())
                                : ByteString.copyFromUtf8(image.svg()))
                .build();
    }
}
