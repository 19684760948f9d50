package dev.doorbell.workloads.offload.p3dfft.fft;

/**
 * The discrete Fourier transform of one length, without normalisation. Powers of two are split in
 * halves; other lengths become a convolution of the next power of two (Bluestein). The same input
 * gives the same bits everywhere.
 */
public final class Fft {

    private final int length;
    private final double[] roots;
    private final double[] chirp;
    private final double[] chirpSpectrum;
    private final int padded;

    /** The transform of {@code length} complex points, 1 or more. */
    public Fft(int length) {
        this.length = length;
        boolean power = Integer.bitCount(length) == 1;
        padded = power ? length : Integer.highestOneBit(2 * length - 1) * 2;
        roots = roots(padded);
        chirp = power ? new double[0] : chirp(length);
        chirpSpectrum = new double[power ? 0 : 2 * padded];
        if (!power) {
            for (int k = 0; k < length; k++) {
                int mirrored = k == 0 ? 0 : padded - k;
                chirpSpectrum[2 * k] = chirp[2 * k];
                chirpSpectrum[2 * k + 1] = -chirp[2 * k + 1];
                chirpSpectrum[2 * mirrored] = chirp[2 * k];
                chirpSpectrum[2 * mirrored + 1] = -chirp[2 * k + 1];
            }
            halves(chirpSpectrum, 0);
        }
    }

    /** Complex points of a line. */
    public int length() {
        return length;
    }

    /** Transforms the line whose first number, its real part, is at {@code at}. */
    public void forward(double[] data, int at) {
        if (chirp.length == 0) {
            halves(data, at);
        } else {
            convolution(data, at);
        }
    }

    /** The inverse of {@link #forward} times the length. */
    public void backward(double[] data, int at) {
        conjugate(data, at);
        forward(data, at);
        conjugate(data, at);
    }

    private void conjugate(double[] data, int at) {
        for (int k = 0; k < length; k++) {
            data[at + 2 * k + 1] = -data[at + 2 * k + 1];
        }
    }

    private void convolution(double[] data, int at) {
        double[] work = new double[2 * padded];
        for (int k = 0; k < length; k++) {
            multiply(data, at + 2 * k, chirp, 2 * k, work, 2 * k);
        }
        halves(work, 0);
        for (int k = 0; k < padded; k++) {
            multiply(work, 2 * k, chirpSpectrum, 2 * k, work, 2 * k);
            work[2 * k + 1] = -work[2 * k + 1];
        }
        halves(work, 0);
        for (int k = 0; k < length; k++) {
            work[2 * k] /= padded;
            work[2 * k + 1] /= -padded;
            multiply(work, 2 * k, chirp, 2 * k, data, at + 2 * k);
        }
    }

    /** The transform of {@link #padded} points. */
    private void halves(double[] data, int at) {
        int bits = Integer.numberOfTrailingZeros(padded);
        for (int k = 1; k < padded - 1; k++) {
            int mirrored = Integer.reverse(k) >>> (Integer.SIZE - bits);
            if (k < mirrored) {
                swap(data, at + 2 * k, at + 2 * mirrored);
                swap(data, at + 2 * k + 1, at + 2 * mirrored + 1);
            }
        }
        double[] turned = new double[2];
        for (int half = 1; half < padded; half *= 2) {
            for (int k = 0; k < padded; k++) {
                if ((k & half) == 0) {
                    int low = at + 2 * k;
                    int high = low + 2 * half;
                    multiply(data, high, roots, 2 * (k % half) * (padded / (2 * half)), turned, 0);
                    data[high] = data[low] - turned[0];
                    data[high + 1] = data[low + 1] - turned[1];
                    data[low] += turned[0];
                    data[low + 1] += turned[1];
                }
            }
        }
    }

    private static void swap(double[] data, int a, int b) {
        double kept = data[a];
        data[a] = data[b];
        data[b] = kept;
    }

    private static void multiply(double[] a, int i, double[] b, int j, double[] into, int k) {
        double real = a[i] * b[j] - a[i + 1] * b[j + 1];
        double imaginary = a[i] * b[j + 1] + a[i + 1] * b[j];
        into[k] = real;
        into[k + 1] = imaginary;
    }

    private static double[] roots(int n) {
        double[] roots = new double[n];
        for (int k = 0; k < n / 2; k++) {
            unit(roots, k, 2 * Math.PI * k / n);
        }
        return roots;
    }

    /** Roots whose exponents are half the squares, reduced before they lose digits. */
    private static double[] chirp(int n) {
        double[] chirp = new double[2 * n];
        for (int k = 0; k < n; k++) {
            unit(chirp, k, Math.PI * ((long) k * k % (2L * n)) / n);
        }
        return chirp;
    }

    private static void unit(double[] into, int k, double angle) {
        into[2 * k] = StrictMath.cos(angle);
        into[2 * k + 1] = -StrictMath.sin(angle);
    }
}
