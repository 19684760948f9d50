package dev.doorbell.workloads.offload.p3dfft;

import dev.doorbell.workloads.offload.p3dfft.fft.Fft;

/** The transforms of all lines of a grid's three axes. */
final class LineTransforms {

    private final int nx;
    private final int wavesX;
    private final Fft x;
    private final Fft y;
    private final Fft z;

    /** The transforms of a grid. */
    LineTransforms(Decomposition grid) {
        nx = grid.nx();
        wavesX = grid.wavesX();
        x = new Fft(nx);
        y = new Fft(grid.ny());
        z = new Fft(grid.nz());
    }

    /** Real lines of x to their wave numbers, those that are kept. */
    double[] realToComplex(double[] real) {
        int lines = real.length / nx;
        double[] complex = new double[2 * wavesX * lines];
        double[] line = new double[2 * nx];
        for (int i = 0; i < lines; i++) {
            for (int k = 0; k < nx; k++) {
                line[2 * k] = real[i * nx + k];
                line[2 * k + 1] = 0;
            }
            x.forward(line, 0);
            System.arraycopy(line, 0, complex, 2 * wavesX * i, 2 * wavesX);
        }
        return complex;
    }

    /** Wave numbers of x to real lines, times {@code scale}. */
    double[] complexToReal(double[] complex, double scale) {
        int lines = complex.length / (2 * wavesX);
        double[] real = new double[nx * lines];
        double[] line = new double[2 * nx];
        for (int i = 0; i < lines; i++) {
            System.arraycopy(complex, 2 * wavesX * i, line, 0, 2 * wavesX);
            for (int k = wavesX; k < nx; k++) {
                line[2 * k] = line[2 * (nx - k)];
                line[2 * k + 1] = -line[2 * (nx - k) + 1];
            }
            x.backward(line, 0);
            for (int k = 0; k < nx; k++) {
                real[i * nx + k] = line[2 * k] * scale;
            }
        }
        return real;
    }

    /** Lines of y or z to their wave numbers, in place. */
    void forward(Pencil.Axis along, double[] data) {
        Fft line = along == Pencil.Axis.Y ? y : z;
        int step = 2 * length(along);
        for (int at = 0; at < data.length; at += step) {
            line.forward(data, at);
        }
    }

    /** Wave numbers of y or z to their lines, in place and without normalisation. */
    void backward(Pencil.Axis along, double[] data) {
        Fft line = along == Pencil.Axis.Y ? y : z;
        int step = 2 * length(along);
        for (int at = 0; at < data.length; at += step) {
            line.backward(data, at);
        }
    }

    private int length(Pencil.Axis along) {
        return along == Pencil.Axis.Y ? y.length() : z.length();
    }
}
