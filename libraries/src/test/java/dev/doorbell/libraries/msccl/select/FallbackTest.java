package dev.doorbell.libraries.msccl.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.libraries.msccl.algorithm.Algorithm;
import dev.doorbell.libraries.msccl.algorithm.Shape;
import dev.doorbell.libraries.msccl.nccl.Fallback;
import dev.doorbell.libraries.msccl.nccl.FallbackChoice;
import dev.doorbell.libraries.msccl.nccl.machine.Machines;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.nccl.tuning.NameFilter;
import dev.doorbell.libraries.msccl.nccl.tuning.Tuning;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.program.Program;
import dev.doorbell.libraries.msccl.program.Protocol;
import dev.doorbell.libraries.msccl.program.SizeRange;
import dev.doorbell.libraries.msccl.xml.ProgramXmlException;
import dev.doorbell.libraries.msccl.xml.RegistrationReader;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class FallbackTest {

    private static final Program RING = Algorithm.RING.program(Shape.node(8, Protocol.LL));
    private static final Candidate SMALL =
            Candidate.loaded(
                    "small", RING.withHeader(RING.header().withSizes(SizeRange.of(0, 4096))));
    private static final Fallback NCCL =
            new Fallback(Tuning.of(NcclVersion.V2_12, Machines.NDV4), 1);

    @Test
    void ncclRunsWhenNoProgramFitsAndEachIsRefusedForAReason() {
        Selection selection = select(Collective.ALL_REDUCE, 64 << 20, Placement.IN_PLACE);

        assertThat(selection.chosen()).isEmpty();
        assertThat(selection.verdicts().get(0).sentence()).isEqualTo("is for sizes 0..4095");
        assertThat(selection.builtIn().orElseThrow().text())
                .isEqualTo("Ring over Simple, 24 channels of 512 threads");
        assertThat(selection.fallback().orElseThrow().predictedPs()).hasValue(555_746_860);
    }

    @Test
    void ncclIsNotAskedWhenAProgramFits() {
        Selection selection = select(Collective.ALL_REDUCE, 1024, Placement.IN_PLACE);

        assertThat(selection.chosen().orElseThrow().name()).isEqualTo("small");
        assertThat(selection.fallback()).isEmpty();
    }

    @Test
    void anAllToAllIsMadeOfSendsAndReceivesOnMoreChannelsTheLargerItIs() {
        FallbackChoice small =
                select(Collective.ALL_TO_ALL, 8 << 10, Placement.OUT_OF_PLACE)
                        .fallback()
                        .orElseThrow();
        FallbackChoice large =
                select(Collective.ALL_TO_ALL, 1L << 30, Placement.OUT_OF_PLACE)
                        .fallback()
                        .orElseThrow();

        assertThat(small.builtIn().orElseThrow().text())
                .isEqualTo("P2P over Simple, 1 channel of 512 threads");
        assertThat(small.predictedPs()).isEmpty();
        assertThat(large.builtIn().orElseThrow().text())
                .isEqualTo("P2P over Simple, 4 channels of 512 threads");
        assertThat(large.builtIn().orElseThrow().program().mostThreadBlocks()).isEqualTo(60);
    }

    @Test
    void saysWhyThereIsNothing() {
        assertThat(trouble(select(Collective.ALL_TO_ALL, 8 << 10, Placement.IN_PLACE)))
                .isEqualTo("NCCL has no all-to-all in place");
        assertThat(trouble(select(Collective.CUSTOM, 8 << 10, Placement.OUT_OF_PLACE)))
                .isEqualTo("NCCL has no custom");
        assertThat(trouble(select(Collective.ALL_REDUCE, 0, Placement.OUT_OF_PLACE)))
                .isEqualTo("nothing is to be moved");
        Tuning nothing =
                new Tuning(
                        NcclVersion.V2_12,
                        Machines.NDV4,
                        Optional.of(NameFilter.of("MSCCL")),
                        Optional.empty());
        Call call = Call.of(Collective.ALL_REDUCE, 1 << 20, 4, 8, Placement.IN_PLACE);
        assertThat(
                        trouble(
                                Selection.of(
                                        MicrosoftRules.DEFAULT,
                                        List.of(),
                                        call,
                                        new Fallback(nothing, 1))))
                .isEqualTo("NCCL_ALGO and NCCL_PROTO leave nothing");
        Fallback uneven = new Fallback(NCCL.tuning(), 3);
        assertThatThrownBy(() -> Selection.of(MicrosoftRules.DEFAULT, List.of(), call, uneven))
                .hasMessage("8 ranks cannot be spread evenly over 3 nodes");
    }

    @Test
    void ncclProtoFiltersProgramsToo() {
        Call call = Call.of(Collective.ALL_REDUCE, 1024, 4, 8, Placement.IN_PLACE);
        MicrosoftRules simple =
                new MicrosoftRules(true, Optional.of(NameFilter.of("Simple")), true);
        MicrosoftRules named = new MicrosoftRules(true, Optional.of(NameFilter.of("LL128")), false);
        Candidate ll128 =
                Candidate.loaded(
                        "ll128", RING.withHeader(RING.header().withProtocol(Protocol.LL128)));

        assertThat(reason(simple, SMALL, call)).isEqualTo("NCCL_PROTO does not allow LL");
        assertThat(reason(named, ll128, call)).isEqualTo("the first that fits");
    }

    @Test
    void registrationsSaySizesAndProtocolInPlaceOfTheProgram() {
        List<Registration> registrations =
                RegistrationReader.read(
                        """
                        <msccl_algos>
                          <load path="ring.xml" minbytes="4096" maxbytes="-1" proto="LL128"/>
                          <load path="ring.xml" maxbytes="2048"/>
                        </msccl_algos>
                        """);
        Candidate ring = Candidate.loaded("ring.xml", SMALL.program().orElseThrow());
        List<Candidate> candidates = registrations.stream().map(it -> it.apply(ring)).toList();

        assertThat(registrations).extracting(Registration::path).containsOnly("ring.xml");
        assertThat(protocol(candidates, 1L << 30)).isEqualTo(Optional.of(Protocol.LL128));
        assertThat(protocol(candidates, 4096)).isEqualTo(Optional.of(Protocol.LL128));
        assertThat(protocol(candidates, 2048)).isEmpty();
        assertThat(protocol(candidates, 1024)).isEqualTo(Optional.of(Protocol.LL));
        Call small = Call.of(Collective.ALL_REDUCE, 1024, 4, 8, Placement.IN_PLACE);
        assertThat(reason(MicrosoftRules.DEFAULT, candidates.get(0), small))
                .isEqualTo("is for sizes from 4096 on");
        assertThat(registrations.get(0).apply(Candidate.refused("bad", "no XML")).trouble())
                .isEqualTo("no XML");
    }

    @Test
    void refusesRegistrationsThatSayNothing() {
        assertThatThrownBy(() -> RegistrationReader.read("<algo/>"))
                .isInstanceOf(ProgramXmlException.class)
                .hasMessage("line 1, column 1: expected <msccl_algos>");
        assertThatThrownBy(() -> RegistrationReader.read("<msccl_algos/>"))
                .hasMessage("line 1, column 1: <msccl_algos> has no <load>");
        assertThatThrownBy(() -> RegistrationReader.read("<msccl_algos><load/></msccl_algos>"))
                .hasMessage("line 1, column 14: <load> lacks the attribute path");
        assertThatThrownBy(() ->
                        RegistrationReader.read(
                                "<msccl_algos><load path=\"a\" minbytes=\"9\" maxbytes=\"8\"/></msccl_algos>"))
                .hasMessage("line 1, column 42: maxbytes 8 is less than minbytes 9");
        assertThatThrownBy(() ->
                        RegistrationReader.read(
                                "<msccl_algos><load path=\"a\" proto=\"ll\"/></msccl_algos>"))
                .hasMessage("line 1, column 29: proto \"ll\" is not one of Simple, LL, LL128");
    }

    private static Selection select(Collective collective, long bytes, Placement placement) {
        return Selection.of(
                MicrosoftRules.DEFAULT,
                List.of(SMALL),
                Call.of(collective, bytes, 4, 8, placement),
                NCCL);
    }

    private static String trouble(Selection selection) {
        FallbackChoice choice = selection.fallback().orElseThrow();
        assertThat(choice.builtIn()).isEmpty();
        return choice.trouble();
    }

    private static String reason(Rules rules, Candidate candidate, Call call) {
        return Selection.of(rules, List.of(candidate), call).verdicts().get(0).sentence();
    }

    private static Optional<Protocol> protocol(List<Candidate> candidates, long bytes) {
        Call call = Call.of(Collective.ALL_REDUCE, bytes, 4, 8, Placement.IN_PLACE);
        return Selection.of(MicrosoftRules.DEFAULT, candidates, call)
                .program()
                .map(it -> it.header().protocol());
    }
}
