package dev.doorbell.libraries.mesh.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.mesh.MeshException;
import dev.doorbell.libraries.mesh.element.Elements;
import dev.doorbell.libraries.mesh.element.Geometry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class Su2FileTest {

    static final String ALL_KINDS =
            """
            NDIME= 3
            NELEM= 4
            12 0 1 2 3 4 5 6 7 0
            14 4 5 6 7 8 1
            10 4 5 8 9 2
            13 1 2 10 5 6 11
            NPOIN= 12 12
            0 0 0 0
            1 0 0 1
            1 1 0 2
            0 1 0 3
            0 0 1 4
            1 0 1 5
            1 1 1 6
            0 1 1 7
            0.5 0.5 2 8
            0.5 -1 2 9
            2 0.5 0
            2 0.5 1
            NMARK= 2
            MARKER_TAG= floor
            MARKER_ELEMS= 2
            9 0 1 2 3
            5 1 2 10
            MARKER_TAG= nothing
            MARKER_ELEMS= 0
            """;

    @Test
    void su2HasAllKindsOfCells() {
        Elements elements = su2(ALL_KINDS);

        assertThat(elements.kinds()).containsExactly(12, 14, 10, 13);
        assertThat(elements.start()).containsExactly(0, 8, 13, 17, 23);
        assertThat(elements.patches())
                .extracting(it -> it.name())
                .containsExactly("floor", "nothing");
        assertThat(elements.patches().get(0).corners()).containsExactly(0, 1, 2, 3, 1, 2, 10);
        assertThat(Geometry.of(elements).graph().edges()).isEqualTo(3);
        assertThat(Geometry.of(elements).markers()).containsExactly("floor", "nothing", "unnamed");
    }

    @Test
    void su2IsNotParticularAboutBlanksCommentsAndOrder() {
        Elements elements =
                su2(
                        """
                        % points first
                        ndime=2
                        NPOIN = 4
                          0\t0
                        1 0
                        % in between
                        1e0 1.0
                        0 1

                        NELEM=2
                        5 0 1 2
                        5 0 2 3
                        FFD_NBOX= 1
                        1 2 3
                        """);

        assertThat(elements.dimensions()).isEqualTo(2);
        assertThat(elements.points()).containsExactly(0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0);
        assertThat(elements.corners()).containsExactly(0, 1, 2, 0, 2, 3);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "NDIME= 3|NDIME= 4|line 1: NDIME is '4'; expected a whole number from 2 to 3",
                "NDIME= 3||line 2: NDIME before NELEM is missing",
                "NELEM= 4|NELEM= 5|line 7: the type of an element is 'NPOIN='; expected a whole number",
                "NPOIN= 12 12|NPOINTS= 12|line 26: NPOIN is missing",
                "12 0 1|11 0 1|line 3: element type 11 has no place here; expected 10, 12, 13, 14",
                "12 0 1|9 0 1|line 3: element type 9 has no place here; expected 10, 12, 13, 14",
                "9 0 1 2 3|10 0 1 2 3|line 23: element type 10 has no place here; expected 5, 9",
                "10 4 5 8 9|10 4 5 8 12|line 5: there is no point 12; expected 0 to 11",
                "10 4 5 8 9|10 4 5 8 8|line 5: the element has point 8 twice",
                "10 4 5 8 9 2|10 4 5 8|line 5: a point is missing",
                "9 0 1 2 3|9 0 1 2 13|line 23: a point is 13; expected 0 to 11",
                "0.5 0.5 2 8|0.5 x 2 8|line 16: coordinate y is 'x'; expected a number",
                "0.5 0.5 2 8|0.5 NaN 2 8|line 16: coordinate y is 'NaN'; expected a number",
                "MARKER_ELEMS= 2|MARKER_ELEM= 2|line 22: 'MARKER_ELEM= 2' is not MARKER_ELEMS=",
                "NMARK= 2|NMARK= 3|line 26: the file ends; expected MARKER_TAG=",
                "NMARK= 2|NELEM= 2|line 20: NELEM is there twice",
                "NPOIN= 12 12|NPOIN= 12 x|line 7: NPOIN is '12 x'; expected a whole number from 1 to 400000000"
            })
    void malformedSu2(String good, String bad, String complaint) {
        String text = ALL_KINDS.replace(good, bad == null ? "" : bad);
        assertThatThrownBy(() -> su2(text))
                .isInstanceOf(MeshException.class)
                .hasMessage("m.su2, " + complaint);
    }

    static Elements su2(String text) {
        return Su2File.read(Text.reader("m.su2", text));
    }
}
