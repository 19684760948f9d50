package dev.doorbell.workloads.datatype.halo;

import dev.doorbell.hardware.gpu.GpuConstants;
import dev.doorbell.hardware.node.NodeSoftware;
import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.libraries.datatype.message.MessageOptions;
import dev.doorbell.libraries.mpi.Mpi;
import dev.doorbell.libraries.mpi.MpiSetup;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.Parameters;
import dev.doorbell.workloads.PublishedMachines;
import dev.doorbell.workloads.Workload;
import dev.doorbell.workloads.WorkloadPlan;
import dev.doorbell.workloads.datatype.exchange.ExchangeJob;
import dev.doorbell.workloads.job.JobSpec;
import dev.doorbell.workloads.measure.Figures;
import dev.doorbell.workloads.parameter.Parameter;
import dev.doorbell.workloads.parameter.Prose;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code datatype/halo}: a stencil in two or three dimensions on a grid of GPUs, one on each node;
 * halos are vectors or subarrays. Cells are whole numbers and compared with one domain.
 */
public final class Halo implements Workload {

    private static final int MOST_SIDE_2D = 1024;
    private static final int MOST_SIDE_3D = 128;

    @Override
    public String name() {
        return "datatype/halo";
    }

    @Override
    public String summary() {
        return "Stencil in 2 or 3 dimensions, halos exchanged as vectors or subarrays";
    }

    @Override
    public String defaultProfile(String path) {
        return PublishedMachines.DATATYPE;
    }

    @Override
    public List<String> paths() {
        return ExchangeJob.PATHS;
    }

    @Override
    public List<Parameter<?>> parameters() {
        List<Parameter<?>> all =
                new ArrayList<>(
                        List.of(
                                Prose.parameter("dimensions", "2", "", "2 or 3", "of the domain"),
                                Prose.parameter(
                                        "side",
                                        "32",
                                        "cells",
                                        "1 to 1024, to 128 in 3-D",
                                        "of each GPU's box"),
                                Prose.parameter(
                                        "steps", "3", "", "1 to 1000", "exchanges and updates")));
        all.addAll(ExchangeJob.packing());
        return all;
    }

    @Override
    public WorkloadPlan plan(JobSpec job, Profile profile) {
        Parameters given = new Parameters(this, job);
        int dimensions = given.integer("dimensions", 2, 3);
        int side = given.integer("side", 1, dimensions == 2 ? MOST_SIDE_2D : MOST_SIDE_3D);
        Domain domain = Domain.of(side, dimensions, job.nodes());
        int most = Math.toIntExact(domain.layer(0, 1).size());
        MessageOptions options = ExchangeJob.options(job, profile, given, most);
        for (int i = 0; i < dimensions; i++) {
            ExchangeJob.requirePackable(options, domain.layer(i, 1), 1);
        }
        return new Plan(
                domain,
                given.integer("steps", 1, 1000),
                ExchangeJob.setup(job, profile, options),
                options,
                GpuConstants.of(profile));
    }

    private record Plan(
            Domain domain,
            int updates,
            MpiSetup setup,
            MessageOptions options,
            GpuConstants constants)
            implements WorkloadPlan {

        @Override
        public NodeSoftware software(int node) {
            return it ->
                    Mpi.init(
                            it,
                            setup,
                            mpi -> new HaloProgram(mpi, domain, updates, options, constants).run());
        }

        @Override
        public long steps() {
            return (long) updates * setup.layout().ranks();
        }

        @Override
        public List<Table> tables(List<Measurement> measurements) {
            return List.of(
                    new Table(
                            "halo",
                            List.of(
                                    new Column("rank", ""),
                                    new Column("step", "us"),
                                    new Column("exchange", "us")),
                            measurements.stream()
                                    .map(Measurement::values)
                                    .map(it ->
                                            List.of(
                                                    it.get(0).toString(),
                                                    Figures.microsecondsEach(it.get(1), updates),
                                                    Figures.microsecondsEach(it.get(2), updates)))
                                    .toList()));
        }
    }
}
