package dev.doorbell.libraries.datatype;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.hardware.TestProfile;
import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.libraries.datatype.strategy.PackConstants;
import dev.doorbell.libraries.datatype.strategy.PackRequest;
import dev.doorbell.libraries.datatype.strategy.PackStrategy;
import dev.doorbell.libraries.datatype.strategy.Strategies;
import dev.doorbell.libraries.datatype.strategy.WordKernel;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Times of the model against those measured on an H200. The constants of the profile come from the
 * rows of 8-byte blocks at a distance of 16 bytes, or from other measurements; all other rows are
 * predictions.
 */
class PackOnH200Test {

    private static final double MOST_MEDIAN = 0.12;
    private static final double NEAR = 0.2;
    private static final double LEAST_NEAR = 0.8;
    private static final PackConstants CONSTANTS =
            PackConstants.of(TestProfile.shipped("h200-pcie5"));

    /** Row of the table, with the time of the model. */
    private record Row(
            int block, int stride, long bytes, String method, double us, double modelUs) {

        boolean calibrates() {
            return (block == 8 && stride == 16) || (block >= 512 && method.equals("memcpy2d_d2d"));
        }

        double error() {
            return modelUs / us - 1;
        }
    }

    /**
     * The second table is of other blocks and another host, measured after the model stood; only
     * {@code gpu.copyDeviceRate} comes from it.
     */
    @ParameterizedTest
    @CsvSource({"h200-vectors.csv, 460", "h200-other-vectors.csv, 570"})
    void rowsThatNoConstantComesFromArePredicted(String table, int least) throws IOException {
        List<Row> rows = rows(table);
        Map<String, List<Double>> errors = new TreeMap<>();
        List<Double> predicted = new ArrayList<>();
        for (Row row : rows) {
            String kind = row.calibrates() ? "(calibration) " : "";
            errors.computeIfAbsent(kind + row.method(), _ -> new ArrayList<>()).add(row.error());
            if (!row.calibrates()) {
                predicted.add(row.error());
            }
            if (Boolean.getBoolean("doorbell.rows")) {
                System.out.printf(
                        "%3d %5d %9d %-32s %10.1f %10.1f %+6.1f %%%n",
                        row.block(),
                        row.stride(),
                        row.bytes(),
                        row.method(),
                        row.us(),
                        row.modelUs(),
                        100 * row.error());
            }
        }
        errors.forEach((method, of) ->
                System.out.printf(
                        "%-46s median error %5.1f %% of %d rows%n",
                        method, 100 * median(of), of.size()));
        System.out.printf(
                "%s, all predicted rows: median error %.1f %% of %d, %.0f %% within %.0f %%%n",
                table,
                100 * median(predicted),
                predicted.size(),
                100 * near(predicted),
                100 * NEAR);

        assertThat(predicted).hasSizeGreaterThan(least);
        assertThat(median(predicted)).isLessThanOrEqualTo(MOST_MEDIAN);
        assertThat(near(predicted)).isGreaterThanOrEqualTo(LEAST_NEAR);
    }

    private static double near(List<Double> errors) {
        return (double) errors.stream().filter(it -> Math.abs(it) <= NEAR).count() / errors.size();
    }

    private static double median(List<Double> errors) {
        List<Double> sorted = errors.stream().map(Math::abs).sorted().toList();
        return sorted.get(sorted.size() / 2);
    }

    private static List<Row> rows(String table) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (String line : lines(table)) {
            String[] cells = line.split(",", -1);
            int block = Integer.parseInt(cells[0]);
            int stride = Integer.parseInt(cells[1]);
            long bytes = Long.parseLong(cells[2]);
            if (block == stride && !cells[3].contains("kernel") && !cells[3].contains("extent")) {
                // The program copied row by row; Doorbell copies contiguous data at once.
                continue;
            }
            double modelUs = ps(block, stride, bytes, cells[3]) / 1e6;
            rows.add(
                    new Row(block, stride, bytes, cells[3], Double.parseDouble(cells[4]), modelUs));
        }
        return rows;
    }

    private static long ps(int block, int stride, long bytes, String method) {
        int blocks = Math.toIntExact(bytes / block);
        Datatype vector =
                Datatypes.hvector(blocks, block / 8, stride, Datatype.of(BasicType.DOUBLE))
                        .commit();
        PackRequest pack = PackRequest.pack(vector, 1);
        PackRequest unpack = PackRequest.unpack(vector, 1);
        return switch (method) {
            case "memcpy2d_d2h", "memcpy2d_d2h_strided_to_strided" -> alone("copy-2d", pack);
            case "memcpy2d_h2d" -> alone("copy-2d", unpack);
            case "memcpy2d_d2d" ->
                    strategy("staged-2d").works(pack).orElseThrow().getFirst().alonePs();
            case "memcpy2d_d2d+d2h" -> alone("staged-2d", pack);
            case "kernel4_pack_only" -> words(4, WordKernel.Place.GPU, pack);
            case "kernel16_pack_only" -> words(16, WordKernel.Place.GPU, pack);
            case "kernel4_pack+d2h" -> words(4, WordKernel.Place.STAGED, pack);
            case "kernel16_pack+d2h" -> words(16, WordKernel.Place.STAGED, pack);
            case "h2d+kernel4_unpack" -> words(4, WordKernel.Place.STAGED, unpack);
            case "kernel4_zerocopy_pack" -> words(4, WordKernel.Place.HOST, pack);
            case "kernel4_zerocopy_unpack" -> words(4, WordKernel.Place.HOST, unpack);
            case "kernel16_zerocopy_pack" -> words(16, WordKernel.Place.HOST, pack);
            case "full_extent_d2h" ->
                    alone(
                            "copy",
                            PackRequest.pack(
                                    Datatypes.contiguous(
                                                    Math.multiplyExact(blocks, stride / 8),
                                                    Datatype.of(BasicType.DOUBLE))
                                            .commit(),
                                    1));
            case "per_row_memcpyAsync_d2h" -> alone("per-block", pack);
            default -> throw new IllegalArgumentException(method);
        };
    }

    private static long words(int word, WordKernel.Place place, PackRequest request) {
        return new WordKernel(word, WordKernel.Lookup.LOOPS, place, CONSTANTS)
                .timePs(request)
                .orElseThrow();
    }

    private static long alone(String name, PackRequest request) {
        return strategy(name).timePs(request).orElseThrow();
    }

    private static PackStrategy strategy(String name) {
        return Strategies.all(CONSTANTS).stream()
                .filter(it -> it.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static List<String> lines(String table) throws IOException {
        try (InputStream in = PackOnH200Test.class.getResourceAsStream(table)) {
            return new String(
                            Objects.requireNonNull(in, table).readAllBytes(),
                            StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#") && !line.startsWith("block"))
                    .toList();
        }
    }
}
