package dev.doorbell.libraries.datatype.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.shape.Bounds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypeTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // Size, lower bound, extent, true lower bound, true extent.
                "double | 8 0 8 0 8",
                "MPI_2INT | 8 0 8 0 8",
                "contiguous(3, int) | 12 0 12 0 12",
                "vector(4, 1, 3, double) | 32 0 80 0 80",
                "hvector(2, 3, -16, short) | 12 -16 22 -16 22",
                "indexed([2, 1], [4, 0], float) | 12 0 24 0 24",
                "hindexed([1,1],[8,100],int) | 8 8 96 8 96",
                "indexed_block(2,[0,5],char) | 4 0 7 0 7",
                "hindexed_block(1,[3,1],byte) | 2 1 3 1 3",
                "struct([1,2,1],[0,8,16],[double,int,char]) | 17 0 24 0 17",
                "subarray([4,6],[2,3],[1,2],int) | 24 0 96 32 36",
                "subarray([4,6],[2,3],[1,2],fortran,int) | 24 0 96 36 40",
                "subarray([4,6],[2,3],[1,2],c,int) | 24 0 96 32 36",
                "darray(2,1,[8],[block],[default],[2],double) | 32 0 64 32 32",
                "resized(-8,32,int) | 4 -8 32 0 4",
                "resized(int,-8,32) | 4 -8 32 0 4",
                "dup(long) | 8 0 8 0 8",
                "vector(4,1,3,subarray([64,64,8],[8,8,8],[0,0,0],double)) | 16384 0 2621440 0"
                        + " 2388480"
            })
    void readsExpressions(String text, String expected) {
        assertThat(bounds(TypeText.parse(text))).isEqualTo(expected);
    }

    @Test
    void skipsCommentsAndLineEnds() {
        Datatype type = TypeText.parse("# a face\nvector(4, 1, 3, # every third\n  double)\n");

        assertThat(TypeText.print(type)).isEqualTo("vector(4,1,3,double)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "contiguous(2,vector(4,2,-3,dup(int8_t)))",
                "hvector(3,1,-40,indexed([1,0,2],[5,3,0],two_int))",
                "struct([1,2],[0,64],[hindexed([3],[-8],float),resized(-4,12,c_bool)])",
                "indexed_block(3,[4,-4],hindexed_block(1,[7,0],long_double))",
                "subarray([4,6],[2,3],[1,2],fortran,double_int)",
                "darray(6,4,[8,9,2],[block,cyclic,none],[default,2,default],[2,3,1],fortran,int)"
            })
    void printsTheTextOfAType(String text) {
        assertThat(TypeText.print(TypeText.parse(text))).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "base: MPI_INT | int",
                "0: contig [blklen 2]  base: MPI_INT | contiguous(2,int)",
                "nesting levels: 2 0: vector [numblks 4, blklen 1, stride 3] 1: dup [] base:"
                        + " MPI_DOUBLE | vector(4,1,3,dup(double))",
                "0: hvector [numblks 2, blklen 3, stride -16] base: MPI_SHORT |"
                        + " hvector(2,3,-16,short)",
                "0: blkindx [numblks 2, blklen 2, displs (0,5)] base: MPI_CHAR |"
                        + " indexed_block(2,[0,5],char)",
                "0: blkhindx [numblks 2, blklen 1, displs (3,1)] base: MPI_BYTE |"
                        + " hindexed_block(1,[3,1],byte)",
                "0: indexed [numblks 2, blklens (2,1), displs (4,0)] base: MPI_FLOAT |"
                        + " indexed([2,1],[4,0],float)",
                "0: hindexed [numblks 2, blklens (1,1), displs (8,100)] base: MPI_INT |"
                        + " hindexed([1,1],[8,100],int)",
                "0: structure [numblks 2, blklen (1,2), displs (0,8)] base: MPI_INT |"
                        + " struct([1,2],[0,8],[int,int])",
                "0: resized [lb -8, extent 32] base: MPI_INT | resized(-8,32,int)",
                "0: subarray [ndims 2, sizes (4,6), subsizes (2,3), starts (1,2), order"
                        + " MPI_ORDER_FORTRAN] base: MPI_INT |"
                        + " subarray([4,6],[2,3],[1,2],fortran,int)"
            })
    void readsDescriptionsOfPools(String description, String expression) {
        assertThat(TypeText.print(TypeText.parse(description))).isEqualTo(expression);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'' | type has the end at character 1; expected contiguous, vector, hvector,"
                        + " indexed, hindexed, indexed_block, hindexed_block, struct, subarray,"
                        + " darray, resized, dup or a named type such as double",
                "vector(4,1,double) | type has 'double' at character 12; expected a number",
                "vector(4,1,3,double | type has the end at character 20; expected ')' behind the"
                        + " last argument of vector",
                "vector(4,1,3,double)) | type has ')' at character 21; expected the end",
                "contiguous(99999999999,int) | type has '99999999999' at character 12; expected a"
                        + " number of 32 bits",
                "indexed([1 2],[0],int) | type has '2' at character 12; expected ',' or ']'",
                "indexed([1,2],[0],int) | type has a wrong indexed at character 1: length of a"
                        + " list is 1; expected that of blocklengths, 2",
                "contiguous(2,vector(-1,1,1,int)) | type has a wrong vector at character 14: count"
                        + " is -1; expected 0 or more",
                "subarray([4],[5],[0],int) | type has a wrong subarray at character 1: subsize is"
                        + " 5; expected from 1 to 4",
                "contiguous(2000000000,double) | type has a wrong contiguous at character 1:"
                        + " 16000000000 bytes of data; expected at most 67108864",
                "vector(2000000,1,2,char) | type has a wrong vector at character 1: 2000000"
                        + " blocks; expected at most 1048576",
                "hvector(2,1,9223372036854775807,int) | type has a wrong hvector at character 1: a"
                        + " displacement, a bound or the size does not fit 64 bits",
                "vector(2,1,500000000,int) | type has a wrong vector at character 1: 2000000004"
                        + " bytes in memory; expected at most 1073741824",
                "darray(2,0,[2000000000],[cyclic],[1],[2],int) | type has a wrong darray at"
                        + " character 1: 2000000000 elements; expected at most 1048576",
                "0: vektor [] base: MPI_INT | type has 'vektor' at character 4; expected contig,"
                        + " dup, resized, vector, hvector, blkindx, blkhindx, indexed, hindexed,"
                        + " subarray or struct",
                "1: dup [] base: MPI_INT | type has '1' at character 1; expected '0:' or 'base:'",
                "0: blkindx [numblks 3, blklen 2, displs (0,5)] base: MPI_CHAR | type has '2"
                        + " numbers' at character 41; expected 3",
                "nesting levels: 2 0: dup [] base: MPI_INT | type has 'base' at character 29;"
                        + " expected 2 levels before the base type"
            })
    void refusesOtherTextsInOneSentence(String text, String sentence) {
        assertThatThrownBy(() -> TypeText.parse(text))
                .isInstanceOf(TypeTextException.class)
                .hasMessage(sentence);
    }

    @Test
    void refusesDeepTypes() {
        String allowed = "dup(".repeat(32) + "int" + ")".repeat(32);
        assertThat(TypeText.parse(allowed).size()).isEqualTo(4);

        assertThatThrownBy(() -> TypeText.parse("dup(" + allowed + ")"))
                .hasMessage("type has 'int' at character 133; expected at most 32 nested types");
        // Far deeper than the stack.
        assertThatThrownBy(() -> TypeText.parse("dup(".repeat(1_000_000)))
                .hasMessage("type has 'dup' at character 133; expected at most 32 nested types");
    }

    private static String bounds(Datatype type) {
        Bounds it = type.bounds();
        return "%d %d %d %d %d"
                .formatted(it.size(), it.lb(), it.extent(), it.trueLb(), it.trueExtent());
    }
}
