package dev.doorbell.libraries.datatype.message;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.datatype.Datatype;
import dev.doorbell.libraries.datatype.Datatypes;
import dev.doorbell.libraries.datatype.gpu.PackKernel;
import dev.doorbell.libraries.datatype.shape.BasicType;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Matching of sent and received types, and division of messages. */
class HeaderTest {

    private static final Datatype INT = Datatype.of(BasicType.INT);
    private static final Datatype DOUBLE = Datatype.of(BasicType.DOUBLE);
    private static final Datatype PAIR =
            Datatypes.struct(new int[] {1, 1}, new long[] {0, 8}, List.of(DOUBLE, INT)).commit();

    @Test
    void aMessageFitsAReceiveThatBeginsWithItsBasicTypes() {
        Header header = Header.of(PAIR, 3);

        assertThat(header.bytes()).isEqualTo(36);
        assertThatCode(() -> header.requireFits(PAIR, 3)).doesNotThrowAnyException();
        assertThatCode(() -> header.requireFits(Datatypes.contiguous(2, PAIR), 2))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> header.requireFits(PAIR, 2))
                .hasMessage(
                        "MPI_ERR_TRUNCATE: message of 6 basic types came; there is room for 4.");
        assertThatThrownBy(() -> header.requireFits(INT, 9))
                .hasMessage(
                        "MPI_ERR_TYPE: message of 36 bytes has other basic types than its receive.");
    }

    @Test
    void partsEndBehindABasicTypeOnBothSides() {
        Datatype gaps = Datatypes.resized(PAIR, 0, 40).commit();
        Parts sent = Parts.of(new PackKernel(PAIR, 5), 60, 16);
        Parts received = Parts.of(new PackKernel(gaps, 7), 60, 16);

        assertThat(sent.bytes()).containsExactly(0L, 20L, 32L, 48L, 60L);
        assertThat(received).isEqualTo(sent);
        assertThat(sent.threads()).containsExactly(0L, 3L, 5L, 8L, 10L);
    }
}
