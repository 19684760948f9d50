package dev.doorbell.libraries.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.libraries.datatype.strategy.PackConstants;
import dev.doorbell.libraries.datatype.strategy.PackRequest;
import dev.doorbell.libraries.datatype.strategy.WordKernel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Times of kernels that find each word in a list, by a search or by a division, against those
 * measured on an H200 for equal and unequal blocks. No constant of the profile comes from these
 * times; the time of an empty kernel on that host is taken from them.
 */
class WordKernelsOnH200Test {

    private static final PackConstants CONSTANTS =
            PackConstants.of(TestProfile.shipped("h200-pcie5"));
    private static final Pattern LENGTHS = Pattern.compile("(?:equal|uneven)(\\d+)(?:-(\\d+))?");

    /** An empty kernel on this machine, against the one whose launch the profile has. */
    private static final double EMPTY_US = 10.164;

    private static final int ELEMENT = 8;
    private static final long SEED = 7;
    private static final double NEAR = 0.2;

    private final Map<String, PackRequest> requests = new TreeMap<>();

    @Test
    void kernelsTakeAsLongAsMeasured() throws IOException {
        Map<String, List<Double>> errors = new TreeMap<>();
        List<Double> all = new ArrayList<>();
        for (String line : lines()) {
            String[] cells = line.split(",", -1);
            double us = Double.parseDouble(cells[6]);
            double error = (modelPs(cells) / 1e6 + longerUs(cells)) / us - 1;
            errors.computeIfAbsent(cells[4] + " " + cells[5], _ -> new ArrayList<>()).add(error);
            all.add(error);
            if (Boolean.getBoolean("doorbell.rows")) {
                System.out.printf("%-60s %10.1f %+6.1f %%%n", line, us, 100 * error);
            }
        }
        errors.forEach((kernel, of) ->
                System.out.printf(
                        "%-16s median error %5.1f %%, %.0f %% of %d rows within 20 %%%n",
                        kernel, 100 * median(of), 100 * near(of), of.size()));
        System.out.printf(
                "all: median error %.1f %%, %.0f %% of %d rows within 20 %%%n",
                100 * median(all), 100 * near(all), all.size());

        assertThat(all).hasSize(700);
        assertThat(median(all)).isLessThanOrEqualTo(0.05);
        assertThat(near(all)).isGreaterThanOrEqualTo(0.85);
        assertThat(errors).allSatisfy((_, of) -> assertThat(median(of)).isLessThanOrEqualTo(0.15));
        assertThat(errors).hasSize(10);
    }

    /** A copy waits for checks of its channel, behind which a longer call does not show. */
    private static double longerUs(String[] cells) {
        return cells[5].equals("staged") ? 0 : EMPTY_US - CONSTANTS.kernel().launchPs() / 1e6;
    }

    private long modelPs(String[] cells) {
        int bytes = Integer.parseInt(cells[1]);
        int word = Integer.parseInt(cells[3]);
        boolean pack = !cells[4].equals("unlist");
        WordKernel.Place place =
                switch (cells[5]) {
                    case "gpu" -> WordKernel.Place.GPU;
                    case "host" -> WordKernel.Place.HOST;
                    default -> WordKernel.Place.STAGED;
                };
        WordKernel.Lookup lookup =
                switch (cells[4]) {
                    case "vector" -> WordKernel.Lookup.LOOPS;
                    case "search" -> WordKernel.Lookup.SEARCH;
                    default -> WordKernel.Lookup.LIST;
                };
        PackRequest packing =
                requests.computeIfAbsent(
                        cells[0] + "," + bytes, _ -> PackRequest.pack(type(cells[0], bytes), 1));
        PackRequest request =
                pack ? packing : new PackRequest(packing.type(), 1, false, packing.placed());
        return new WordKernel(word, lookup, place, CONSTANTS).timePs(request).orElseThrow();
    }

    /** Blocks of doubles as in the measurement. */
    private static Datatype type(String name, int bytes) {
        Matcher lengths = LENGTHS.matcher(name);
        assertThat(lengths.matches()).isTrue();
        int least = Integer.parseInt(lengths.group(1));
        int most = lengths.group(2) == null ? least : Integer.parseInt(lengths.group(2));
        boolean regular = name.equals("equal2") || name.equals("equal4");
        Datatype element = Datatype.of(BasicType.DOUBLE);
        int elements = bytes / ELEMENT;
        if (regular) {
            return Datatypes.vector(elements / least, least, 3 * least, element).commit();
        }
        Random random = new Random(SEED);
        List<Integer> counts = new ArrayList<>();
        List<Integer> places = new ArrayList<>();
        int at = 0;
        for (int done = 0; done < elements; done += counts.getLast()) {
            int length = Math.min(least + random.nextInt(most - least + 1), elements - done);
            at += random.nextInt(2 * length) / 2 * 2;
            counts.add(length);
            places.add(at);
            at += length;
        }
        return Datatypes.indexed(array(counts), array(places), element).commit();
    }

    private static int[] array(List<Integer> values) {
        return values.stream().mapToInt(Integer::intValue).toArray();
    }

    private static double near(List<Double> errors) {
        return (double) errors.stream().filter(it -> Math.abs(it) <= NEAR).count() / errors.size();
    }

    private static double median(List<Double> errors) {
        List<Double> sorted = errors.stream().map(Math::abs).sorted().toList();
        return sorted.get(sorted.size() / 2);
    }

    private static List<String> lines() throws IOException {
        try (InputStream in =
                WordKernelsOnH200Test.class.getResourceAsStream("h200-word-kernels.csv")) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#") && !line.startsWith("type"))
                    .toList();
        }
    }
}
