package dev.doorbell.libraries.mesh.output;

/** Colours of parts and of values. */
final class Colours {

    /**
     * Scale from dark blue over green to yellow. It is perceptually uniform, also in grey and for
     * the colour-blind.
     */
    private static final int[] VALUES = {
        0x440154, 0x46327E, 0x365C8D, 0x277F8E, 0x1FA187, 0x4AC16D, 0xA0DA39, 0xFDE725
    };

    /**
     * Fraction of the colour circle from one part to the next, so that consecutive numbers differ.
     */
    private static final double GOLDEN = 0.618_033_988_749_895;

    private Colours() {}

    /** Returns the colour of a part. */
    static int part(int number) {
        double hue = 6 * ((0.58 + number * GOLDEN) % 1);
        double value = new double[] {0.86, 0.68, 0.96}[number % 3];
        double saturation = new double[] {0.62, 0.55, 0.42}[number % 3];
        int red = channel(hue, 5, value, saturation);
        int green = channel(hue, 3, value, saturation);
        int blue = channel(hue, 1, value, saturation);
        return (red << 16) | (green << 8) | blue;
    }

    /** Returns the colour of a value from 0 to 1; black for NaN. */
    static int value(double part) {
        if (Double.isNaN(part)) {
            return 0;
        }
        double place = Math.clamp(part, 0, 1) * (VALUES.length - 1);
        int below = Math.min((int) place, VALUES.length - 2);
        return mix(VALUES[below], VALUES[below + 1], place - below);
    }

    /** Returns a colour with its brightness multiplied by {@code light}. */
    static int shaded(int colour, double light) {
        return mix(0, colour, light);
    }

    private static int mix(int from, int to, double part) {
        int mixed = 0;
        for (int shift = 0; shift < 24; shift += 8) {
            int a = (from >> shift) & 0xFF;
            int b = (to >> shift) & 0xFF;
            mixed |= (int) Math.round(a + part * (b - a)) << shift;
        }
        return mixed;
    }

    private static int channel(double hue, int offset, double value, double saturation) {
        double k = (offset + hue) % 6;
        double ramp = Math.clamp(Math.min(k, 4 - k), 0, 1);
        return (int) Math.round(255 * value * (1 - saturation * ramp));
    }
}
