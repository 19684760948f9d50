package dev.doorbell.workloads.datatype;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.workloads.Estimate;
import dev.doorbell.workloads.job.JobException;
import dev.doorbell.workloads.parameter.Parameters;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackCasesTest {

    @Test
    void makesEverySizeOfEachBlock() {
        List<PackCase> cases = cases(Map.of("blocks", "8,64", "sizes", "64..256")).all();

        assertThat(cases).extracting(PackCase::block).containsExactly(8, 8, 8, 64, 64, 64);
        assertThat(cases)
                .extracting(PackCase::bytes)
                .containsExactly(64L, 128L, 256L, 64L, 128L, 256L);
    }

    @Test
    void makesRowsInPlaceOfSizes() {
        PackCases rows = PackCases.of(given(Map.of("blocks", "8,16", "sizes", "64")), 1, 10);

        assertThat(rows.all()).extracting(PackCase::bytes).containsExactly(80L, 160L);
    }

    @ParameterizedTest
    @CsvSource({
        // Packed bytes, and those from the first to the last.
        "contiguous, 1000, 1, 1000, 1000",
        "vector, 1000, 1, 1000, 63496",
        "indexed, 1000, 1, 1000, 63496",
        "struct, 1000, 58, 986, 1385",
        "subarray, 1000, 1, 648, 4260888"
    })
    void takesTheNextSizeOfALayout(String type, String size, int count, long bytes, long span) {
        PackCase only = cases(Map.of("type", type, "sizes", size)).all().getFirst();

        assertThat(only.count()).isEqualTo(count);
        assertThat(only.bytes()).isEqualTo(bytes);
        assertThat(only.span()).isEqualTo(span);
    }

    @Test
    void estimatesCasesAndListedBlocks() {
        Map<String, String> sizes = Map.of("sizes", "1K,4K", "blocks", "8,32");
        Map<String, String> listed = Map.of("sizes", "1K,4K", "blocks", "8,32", "type", "indexed");

        assertThat(cases(sizes).estimate()).isEqualTo(new Estimate("sizes", 8_000, 80));
        // (1024 + 4096) / 8 + (1024 + 4096) / 32 blocks.
        assertThat(cases(listed).estimate()).isEqualTo(new Estimate("sizes", 88_000, 880));
        assertThat(PackCases.of(given(sizes), 1, 10).estimate())
                .isEqualTo(new Estimate("sizes", 4_000, 40));
    }

    @Test
    void estimatesComparedBlocksOfATypeWithinItself() {
        Map<String, String> apart = Map.of("sizes", "64M", "type", "vector(4,1,3,double)");
        Map<String, String> within =
                Map.of("sizes", "64M", "type", "resized(0,1,hindexed([1,1],[0,2],char))");

        assertThat(cases(apart).estimate()).isEqualTo(new Estimate("sizes", 2_400, 24));
        // 2^25 instances of two bytes.
        assertThat(cases(within).estimate())
                .isEqualTo(new Estimate("sizes", 2_000 + 100 * (1L << 26), 20 + (1L << 26)));
    }

    @Test
    void refusesBlocksThatAreNoDoubles() {
        assertThatThrownBy(() -> cases(Map.of("blocks", "8,12")))
                .isInstanceOf(JobException.class)
                .hasMessage("blocks is 12; expected multiples of 8");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // Instances, packed bytes, bytes of memory, mean bytes of a block.
                "vector(4,1,3,double) | 128 | 4 | 128 | 320 | 8",
                "vector(4,1,-3,double) | 32 | 1 | 32 | 80 | 8",
                "resized(8,-8,int) | 16 | 4 | 16 | 28 | 4",
                "0: vector [numblks 4, blklen 1, stride 3] base: MPI_INT | 8 | 1 | 16 | 40 | 4",
                "NAS_MG_x | 64 | 1 | 2048 | 77528 | 8",
                "NAS_LU_y(10) | 64 | 1 | 400 | 4360 | 40"
            })
    void takesAnyType(String type, String size, int count, long bytes, long span, int block) {
        PackCase only = cases(Map.of("type", type, "sizes", size)).all().getFirst();

        assertThat(only.count()).isEqualTo(count);
        assertThat(only.bytes()).isEqualTo(bytes);
        assertThat(only.span()).isEqualTo(span);
        assertThat(only.block()).isEqualTo(block);
    }

    @Test
    void makesOneCaseOfSizesBelowOneInstance() {
        assertThat(cases(Map.of("type", "contiguous(100,int)", "sizes", "64..1K")).all())
                .extracting(PackCase::count)
                .containsExactly(1, 2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "vector(4,1,double) | type has 'double' at character 12; expected a number",
                "vectr | type is 'vectr'; expected contiguous, vector, indexed, struct, subarray;"
                        + " an expression such as vector(4,1,3,double); a pattern of DDTBench such"
                        + " as NAS_MG_x(34,18,18); a description of dtpools; or a file with one of"
                        + " these",
                "contiguous(0,int) | type is contiguous(0,int); expected a type with data",
                "hindexed([1,1],[0,2],int) | type is hindexed([1,1],[0,2],int); expected a type"
                        + " that contains no byte twice, to unpack it",
                "FFT2(7) | type is FFT2[7]; expected a number from 2 to 4096 and even",
                "NAS_MG_x(2,34,34) | type is NAS_MG_x[2, 34, 34]; expected 3 numbers from 3 to 1024",
                "NAS_MG_x(1024,1024,1024) | type is NAS_MG_x(1024,1024,1024); expected a type of"
                        + " at most 1073741824 bytes in memory"
            })
    void refusesWrongTypes(String type, String sentence) {
        assertThatThrownBy(() -> cases(Map.of("type", type)).all())
                .isInstanceOf(JobException.class)
                .hasMessage(sentence);
    }

    private static PackCases cases(Map<String, String> given) {
        return PackCases.of(given(given), 1);
    }

    private static Parameters given(Map<String, String> given) {
        return new Parameters("datatype/pack", PackCases.parameters("64"), given);
    }
}
