package dev.doorbell.libraries.flow;

import dev.doorbell.libraries.flow.cost.Kernel;
import dev.doorbell.libraries.flow.cost.Launches;
import dev.doorbell.libraries.flow.problem.FlowCase;
import dev.doorbell.libraries.flow.problem.PressureMethod;

/**
 * Solver of the incompressible Navier-Stokes equations for one domain: cell-centred finite volumes
 * with a projection. {@code docs/solver.md} has the equations. One thread runs it. Every number of
 * an owned cell has the same bits as in a run of the whole mesh, for any partition.
 */
public final class FlowSolver {

    private final LocalMesh mesh;
    private final FlowCase flow;
    private final Exchange exchange;
    private final Launches launches;
    private final FlowFields fields;
    private final Walls walls;
    private final Gradients gradients;
    private final Momentum momentum;
    private final Projection projection;
    private final ConjugateGradients conjugate;
    private long steps;

    /**
     * Creates the solver at time 0.
     *
     * @param mesh mesh of the domain
     * @param flow case, the same for all domains
     * @param exchange exchange of the domain
     * @param launches receives each kernel launch
     * @throws IllegalArgumentException if the case has no boundary for a marker of the mesh
     */
    public FlowSolver(LocalMesh mesh, FlowCase flow, Exchange exchange, Launches launches) {
        this.mesh = mesh;
        this.flow = flow;
        this.exchange = exchange;
        this.launches = launches;
        fields = new FlowFields(mesh);
        walls = new Walls(mesh, fields, flow);
        gradients = new Gradients(mesh);
        momentum = new Momentum(mesh, fields, walls, flow);
        projection = new Projection(mesh, fields, walls, flow);
        conjugate = new ConjugateGradients(mesh, projection);
        begin();
    }

    /** Runs {@code count} time steps. */
    public void run(int count) {
        for (int i = 0; i < count; i++) {
            step();
        }
    }

    /** Runs one time step. */
    public void step() {
        predict();
        project();
        steps++;
    }

    /** Number of time steps done. */
    public long steps() {
        return steps;
    }

    /** Time of the flow, not of the machine. */
    public double time() {
        return steps * flow.timeStep();
    }

    /**
     * Velocities of local cells, three components each, owned cells first. More numbers may follow.
     * Not a copy.
     */
    public double[] velocity() {
        return fields.velocity;
    }

    /**
     * Pressure divided by density, of local cells, owned cells first. More numbers may follow. Not
     * a copy.
     */
    public double[] pressure() {
        return fields.pressure;
    }

    /** Net outflow of an owned cell per unit of time: the error that the sweeps have left. */
    public double outflow(int cell) {
        double sum = 0;
        for (int i = mesh.start[cell]; i < mesh.start[cell + 1]; i++) {
            int face = mesh.side[i];
            sum += face >= 0 ? fields.massFlux[face] : -fields.massFlux[~face];
        }
        return sum;
    }

    /** Outflow of the domain through the boundary of the mesh, per unit of time. */
    public double boundaryOutflow() {
        double sum = 0;
        for (int face = mesh.inner; face < mesh.faces(); face++) {
            sum += fields.massFlux[face];
        }
        return sum;
    }

    private void solvePressure() {
        if (flow.pressure() == PressureMethod.CG) {
            conjugate.solve(fields.pressure, flow.sweeps(), exchange, launches);
            return;
        }
        for (int i = 0; i < flow.sweeps(); i++) {
            projection.sweep(i);
            launches.launched(Kernel.PRESSURE_SWEEP);
            Field.PRESSURE.exchange(exchange, fields.pressure);
        }
    }

    private void begin() {
        for (int i = 0; i < mesh.cells; i++) {
            double[] x = mesh.places;
            flow.initial()
                    .at(x[3 * i], x[3 * i + 1], x[3 * i + 2], 0)
                    .store(fields.velocity, 3 * i);
        }
        walls.begin();
        projection.beginFluxes();
    }

    private void predict() {
        walls.follow();
        gradients.ofVector(fields.velocity, fields.velocityGradient);
        launches.launched(Kernel.VELOCITY_GRADIENT);
        Field.VELOCITY_GRADIENT.exchange(exchange, fields.velocityGradient);
        momentum.fluxes();
        launches.launched(Kernel.MOMENTUM_FLUX);
        momentum.update(steps == 0);
        launches.launched(Kernel.MOMENTUM_UPDATE);
        Field.VELOCITY.exchange(exchange, fields.predicted);
    }

    private void project() {
        walls.advance((steps + 1) * flow.timeStep());
        projection.divergenceFluxes();
        launches.launched(Kernel.DIVERGENCE_FLUX);
        projection.divergence();
        launches.launched(Kernel.DIVERGENCE);
        solvePressure();
        projection.massFluxes();
        launches.launched(Kernel.MASS_FLUX);
        walls.extendPressure();
        gradients.ofScalar(fields.pressure, fields.pressureGradient);
        launches.launched(Kernel.PRESSURE_GRADIENT);
        Field.PRESSURE_GRADIENT.exchange(exchange, fields.pressureGradient);
        projection.correct();
        launches.launched(Kernel.VELOCITY_CORRECTION);
    }
}
