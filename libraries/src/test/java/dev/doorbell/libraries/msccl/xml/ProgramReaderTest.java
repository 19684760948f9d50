package dev.doorbell.libraries.msccl.xml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.dialect.Dialect;
import dev.doorbell.libraries.msccl.program.BufferKind;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Dependency;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.Step;
import dev.doorbell.libraries.msccl.program.StepType;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ProgramReaderTest {

    private static final String TEXT =
            """
            <algo name="a &amp; b" proto="LL128" nchannels="1" nchunksperloop="2" ngpus="2" coll="allreduce" inplace="1" outofplace="0" minBytes="0x10" maxBytes="010000" extra="x">
              <!-- a comment -->
              <gpu id="1" i_chunks="2" o_chunks="2" s_chunks="1">
                <tb id="0" send="0" recv="0" chan="0">
                </tb>
              </gpu>
              <gpu id="0" i_chunks="2" o_chunks="2" s_chunks="1">
                <copy i_off="0" o_off="0"/>
                <tb id="1" send="-1" recv="-1" chan="0">
                </tb>
                <tb id="0" send="1" recv="1" chan="0">
                  <step s="0" type="s" srcbuf="i" srcoff="0" dstbuf="s" dstoff="0" cnt="1" depid="1" deps="0" hasdep="1"/>
                </tb>
              </gpu>
            </algo>
            """;

    @Test
    void readsWhatEitherRuntimeReads() {
        Program program = ProgramReader.read("<?xml version=\"1.0\"?>\r\n" + TEXT);

        assertThat(program.header().name()).isEqualTo("a & b");
        assertThat(program.header().protocol()).isEqualTo(Protocol.LL128);
        assertThat(program.header().collective()).isEqualTo(Collective.ALL_REDUCE);
        assertThat(program.header().placements().inPlace()).isTrue();
        assertThat(program.header().placements().outOfPlace()).contains(false);
        assertThat(program.header().sizes().minBytes()).isEqualTo(OptionalLong.of(16));
        assertThat(program.header().sizes().maxBytes()).isEqualTo(OptionalLong.of(4096));
        assertThat(program.gpus().get(0).threadBlocks()).hasSize(2);
        assertThat(program.gpus().get(0).threadBlocks().get(0).steps())
                .containsExactly(
                        new Step(
                                0,
                                StepType.SEND,
                                new Chunk(BufferKind.INPUT, 0),
                                new Chunk(BufferKind.SCRATCH, 0),
                                1,
                                Optional.of(new Dependency(1, 0)),
                                true));
    }

    @Test
    void passesOverAttributesOfOthers() {
        String text = TEXT.replace(" cnt=\"1\"", " a:cnt=\"7\" cnt=\"1\" b:cnt=\"9\"");

        assertThat(ProgramReader.read(text)).isEqualTo(ProgramReader.read(TEXT));
    }

    @Test
    void knowsTheNamesOfBothRuntimes() {
        assertThat(collective("reduce_scatter")).isEqualTo(Collective.REDUCE_SCATTER);
        assertThat(collective("reducescatter")).isEqualTo(Collective.REDUCE_SCATTER);
        assertThat(collective("custom")).isEqualTo(Collective.CUSTOM);
        assertThat(collective("alltoallv")).isEqualTo(Collective.ALL_TO_ALL_V);
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "proto=\"LL128\" | proto=\"LL64\" | 1 | 24 | proto \"LL64\" is not one of Simple, LL, LL128",
                "ngpus=\"2\" | ngpus=\"3\" | 1 | 71 | ngpus is 3 but 2 GPUs are described",
                "ngpus=\"2\" | ngpus=\"0\" | 1 | 71 | ngpus 0 is not in 1..65536",
                "ngpus=\"2\" | ngpus=\"two\" | 1 | 71 | ngpus \"two\" is not a whole number",
                "ngpus=\"2\" | ngpus=\"99999999999\" | 1 | 71 | ngpus 99999999999 does not fit 32 bits",
                "inplace=\"1\" | inplace=\"2\" | 1 | 98 | inplace 2 is neither 0 nor 1",
                "minBytes=\"0x10\" | minBytes=\"9999\" | 1 | 125 | minBytes 9999 is greater than maxBytes 4096",
                "send=\"0\" | send=\"1\" | 3 | 3 | thread block 0 of GPU 1 has its own GPU as peer",
                "send=\"0\" | send=\"2\" | 4 | 16 | send 2 is not in -1..1",
                "tb id=\"1\" | tb id=\"0\" | 11 | 9 | thread block 0 of GPU 0 is there twice",
                "tb id=\"1\" | tb id=\"2\" | 7 | 3 | thread blocks of GPU 0 are not numbered 0..1 without gaps: expected id 1 but was 2",
                "type=\"s\" | type=\"sr\" | 12 | 19 | type \"sr\" is not one of s, r, rcs, rrs, rrc, rrcs, cpy, re, ra, nop",
                "srcbuf=\"i\" | srcbuf=\"x\" | 12 | 28 | srcbuf \"x\" is not one of i, o, s",
                "srcoff=\"0\" | srcoff=\"-2\" | 12 | 39 | srcoff -2 is not in -1..4194304",
                "srcoff=\"0\" | srcoff=\"-1\" | 12 | 39 | srcoff -1 of a step of type s, which reads it, is negative",
                "cnt=\"1\" | cnt=\"0\" | 12 | 72 | cnt 0 is not in 1..65536",
                "hasdep=\"1\" | hasd=\"1\" | 12 | 7 | <step> lacks the attribute hasdep",
                "send=\"1\" recv=\"1\" | send=\"-1\" recv=\"1\" | 11 | 5 | step 0 of thread block 0 has type s but the thread block has send -1",
            })
    void namesPlaceFieldValueAndWhatIsAllowed(
            String old, String replacement, int line, int column, String sentence) {
        assertRefused(TEXT.replaceFirst(old, replacement), line, column, sentence);
    }

    @Test
    void refusesWhatIsNoProgram() {
        assertRefused("<program/>", 1, 1, "the outermost element is <program>, expected <algo>");
        assertThatThrownBy(() -> ProgramReader.read(""))
                .hasMessageStartingWith("line 1, column 1: this is not XML: ");
        assertThatThrownBy(() -> ProgramReader.read(TEXT.replace("</gpu>", "")))
                .hasMessageStartingWith("line 15, column ")
                .hasMessageContaining("this is not XML: ");
        assertRefused(
                TEXT.replace("<copy", "hello <copy"), 8, 5, "text between elements is not allowed");
    }

    @Test
    void refusesAGpuThatIsThereTwice() {
        String gpu = "<gpu id=\"0\" i_chunks=\"2\" o_chunks=\"2\" s_chunks=\"0\"/>\n";
        String algo = TEXT.substring(0, TEXT.indexOf('\n') + 1);

        assertRefused(algo + gpu + gpu + "</algo>", 3, 6, "GPU 0 is there twice");
    }

    @Test
    void refusesDocumentTypesAndEntities() {
        String bomb = "<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]>\n";

        assertThatThrownBy(() -> ProgramReader.read(bomb + TEXT))
                .isInstanceOf(ProgramXmlException.class)
                .hasMessageContaining("a document type is not allowed");
        assertThatThrownBy(() -> ProgramReader.read(TEXT.replace("&amp;", "&x;")))
                .isInstanceOf(ProgramXmlException.class);
    }

    @Test
    void boundsWhatItReads() {
        String algo = TEXT.substring(0, TEXT.indexOf('\n'));
        String many = algo + "<x/>".repeat(ElementReader.MAX_ELEMENTS) + "</algo>";
        String deep = algo + "<x>".repeat(100_000);

        assertThatThrownBy(() -> ProgramReader.read(many))
                .hasMessageContaining("there are more than 2000000 elements");
        assertThatThrownBy(() -> ProgramReader.read(deep)).isInstanceOf(ProgramXmlException.class);
        assertThatThrownBy(() -> ProgramReader.read(" ".repeat(ElementReader.MAX_CHARS + 1)))
                .hasMessageContaining("more than the 67108864 allowed");
    }

    @ParameterizedTest(name = "{0}: {1} -> {2}")
    @CsvSource(
            delimiter = '|',
            value = {
                "MICROSOFT | coll=\"allreduce\" | coll=\"gather\" | 1 | coll \"gather\" is not known to microsoft/msccl",
                "EXECUTOR | coll=\"allreduce\" | coll=\"custom\" | 1 | coll \"custom\" is not known to msccl-executor",
                "EXECUTOR | outofplace=\"0\" | x=\"0\" | 1 | <algo> lacks the attribute outofplace, without which msccl-executor passes over the file",
                "MICROSOFT | extra=\"x\" | nthreads=\"100\" | 1 | nthreads 100 is not a multiple of 32",
                "MICROSOFT | maxBytes=\"010000\" | minbytes=\"1\" | 0 | ",
                "MICROSOFT | chan=\"0\" | chan=\"32\" | 0 | ",
                "MICROSOFT | chan=\"0\" | chan=\"33\" | 4 | chan 33 is not in 0..32",
                "EXECUTOR | chan=\"0\" | chan=\"-1\" | 4 | chan -1 is not in 0..32",
                "MICROSOFT | i_chunks=\"2\" | i_chunks=\"1\" | 3 | i_chunks 1 makes 1 chunks of allreduce over 2 GPUs, but nchunksperloop is 2",
                "EXECUTOR | i_chunks=\"2\" | i_chunks=\"1\" | 0 | ",
                "MICROSOFT | s=\"0\" type | s=\"256\" type | 12 | s 256 is not in 0..255",
                "MICROSOFT | cnt=\"1\" | cnt=\"72\" | 12 | cnt 72 is not in 1..71",
                "MICROSOFT | srcoff=\"0\" | srcoff=\"2\" | 12 | srcoff 2 is not in -1..1, the chunks GPU 0 declares of buffer i",
                "EXECUTOR | type=\"s\" | type=\"ra\" | 12 | type ra is not known to msccl-executor",
                "MICROSOFT | type=\"s\" | type=\"ra\" | 0 | ",
                "MICROSOFT | <algo name | <?xml version=\"1.0\"?><algo name | 1 | the runtimes do not read declarations",
                "MICROSOFT | proto=\"LL128\" | proto='LL128' | 1 | a value has to follow its = at once, in double quotes",
            })
    void refusesWhatOneRuntimesParserRefuses(
            Dialect dialect, String old, String replacement, int line, String sentence) {
        String text = TEXT.replaceFirst(old, replacement);

        if (line == 0) {
            assertThat(ProgramReader.read(text, dialect)).isEqualTo(ProgramReader.read(text));
        } else {
            assertThat(ProgramReader.read(text)).isNotNull();
            assertThatThrownBy(() -> ProgramReader.read(text, dialect))
                    .isInstanceOf(ProgramXmlException.class)
                    .hasMessageStartingWith("line " + line + ", column ")
                    .hasMessageEndingWith(": " + sentence);
        }
    }

    @Test
    void refusesTabsAndLongValuesAsTheRuntimesDo() {
        assertThatThrownBy(() ->
                        ProgramReader.read(TEXT.replace("  <gpu", "\t<gpu"), Dialect.EXECUTOR))
                .hasMessageEndingWith("only blanks and line ends may stand between elements");
        assertThatThrownBy(
                        () -> ProgramReader.read(TEXT.replace(" recv", "\trecv"), Dialect.EXECUTOR))
                .hasMessageEndingWith("only blanks may stand between attributes");
        assertThatThrownBy(() ->
                        ProgramReader.read(
                                TEXT.replace("extra=\"x\"", "extra=\"" + "x".repeat(256) + "\""),
                                Dialect.EXECUTOR))
                .hasMessageEndingWith("a value has more than 255 characters");
    }

    @ParameterizedTest
    @EnumSource
    void readsBackWhatTheWriterWrote(Algorithm algorithm) {
        Program program = algorithm.program(new Shape(2, 4, 2, 2, Protocol.LL));

        assertThat(ProgramReader.read(ProgramWriter.write(program))).isEqualTo(program);
        if (algorithm != Algorithm.ALL_TO_NEXT) {
            for (Dialect dialect : Dialect.values()) {
                String text = ProgramWriter.write(program);
                String named =
                        dialect == Dialect.MICROSOFT
                                ? text
                                : text.replace("reduce_scatter", "reducescatter");
                assertThat(ProgramReader.read(named, dialect)).isEqualTo(program);
            }
        }
    }

    @Test
    void writesNamesThatNeedEscapes() {
        Program program = ProgramReader.read(TEXT.replace("a &amp; b", "&lt;&quot;&#10;>&#9;"));

        assertThat(program.header().name()).isEqualTo("<\"\n>\t");
        assertThat(ProgramReader.read(ProgramWriter.write(program))).isEqualTo(program);
    }

    private static Collective collective(String name) {
        return ProgramReader.read(TEXT.replace("coll=\"allreduce\"", "coll=\"" + name + "\""))
                .header()
                .collective();
    }

    private static void assertRefused(String text, int line, int column, String sentence) {
        assertThatThrownBy(() -> ProgramReader.read(text))
                .isInstanceOf(ProgramXmlException.class)
                .hasMessage("line %d, column %d: %s".formatted(line, column, sentence));
    }
}
