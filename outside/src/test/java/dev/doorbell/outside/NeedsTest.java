package dev.doorbell.outside;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.platform.commons.support.AnnotationSupport;

class NeedsTest {

    private static final Without NOTHING = Without.of("");

    @Needs(Outside.METIS)
    private static final class OfMetis {}

    @Needs({Outside.MPICH, Outside.OPENMPI})
    private static final class OfBothMpis {}

    @Test
    void skipsWithTheNameOfThePackage() {
        ConditionEvaluationResult result = judge(OfMetis.class, Without.of("metis"), false);

        assertThat(result.isDisabled()).isTrue();
        assertThat(result.getReason())
                .hasValue(
                        "METIS is hidden by doorbell.without; Debian package libmetis5 runs this test");
    }

    @Test
    void namesEverythingThatIsMissing() {
        assertThat(judge(OfBothMpis.class, Without.of("all"), false).getReason())
                .hasValue(
                        "MPICH is hidden by doorbell.without; Debian packages mpich and libmpich-dev run this test. "
                                + "Open MPI is hidden by doorbell.without; Debian packages openmpi-bin and libopenmpi-dev run this test");
    }

    @Test
    void aToolThatIsThereIsUsedUnlessItIsHidden() {
        assertThat(Outside.OPENSSL.missing(NOTHING).isPresent())
                .isEqualTo(Place.program("openssl").find().isEmpty());
        assertThat(Outside.OPENSSL.missing(Without.of("openssl"))).isPresent();
    }

    /** In CI everything is installed, so a missing tool is an error unless it is hidden. */
    @Test
    void ciSkipsWhatIsHidden() {
        assertThat(judge(OfMetis.class, Without.of("all"), true).isDisabled()).isTrue();
    }

    @Test
    void tagsTheTest() {
        assertThat(AnnotationSupport.findRepeatableAnnotations(OfMetis.class, Tag.class))
                .extracting(Tag::value)
                .containsExactly("outside");
    }

    private static ConditionEvaluationResult judge(Class<?> type, Without without, boolean ci) {
        return NeedsCondition.judge(needs(type), without, ci);
    }

    private static Needs needs(Class<?> type) {
        return type.getAnnotation(Needs.class);
    }
}
