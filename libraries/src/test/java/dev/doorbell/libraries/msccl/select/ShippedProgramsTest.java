package dev.doorbell.libraries.msccl.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.libraries.msccl.RealPrograms;
import dev.doorbell.libraries.msccl.nccl.Fallback;
import dev.doorbell.libraries.msccl.nccl.machine.Machines;
import dev.doorbell.libraries.msccl.nccl.machine.NcclVersion;
import dev.doorbell.libraries.msccl.nccl.tuning.Tuning;
import dev.doorbell.libraries.msccl.program.Collective;
import dev.doorbell.libraries.msccl.program.Placement;
import dev.doorbell.libraries.msccl.xml.ProgramReader;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Selection among the programs that Azure ships with its runtime, at the ends of their ranges. */
@Needs(Outside.DATA)
class ShippedProgramsTest {

    private static final Fallback FALLBACK =
            new Fallback(Tuning.of(NcclVersion.V2_30, Machines.NDV4), 1);

    @ParameterizedTest
    @CsvSource(
            textBlock =
                    """
                    ndv4, ALL_REDUCE, 8, IN_PLACE, 32768, ap-1pass.xml
                    ndv4, ALL_REDUCE, 8, IN_PLACE, 33280, ap2ll.xml
                    ndv4, ALL_REDUCE, 8, IN_PLACE, 40448, ap2ll.xml
                    ndv4, ALL_REDUCE, 8, IN_PLACE, 40960, ap4ll.xml
                    ndv4, ALL_REDUCE, 8, IN_PLACE, 265216, ap4ll.xml
                    ndv4, ALL_REDUCE, 8, IN_PLACE, 266240, r48ll.xml
                    ndv4, ALL_REDUCE, 8, IN_PLACE, 2078464, r48ll.xml
                    ndv4, ALL_REDUCE, 8, IN_PLACE, 2078720, r48ll128.xml
                    ndv4, ALL_REDUCE, 8, IN_PLACE, 20971520, r48ll128.xml
                    ndv4, ALL_REDUCE, 8, IN_PLACE, 20971776, Ring LL128
                    ndv4, ALL_REDUCE, 8, IN_PLACE, 1073741824, Ring Simple
                    ndv4, ALL_GATHER, 8, IN_PLACE, 1024, ag-1k-512k.xml
                    ndv4, ALL_GATHER, 8, IN_PLACE, 1048512, ag-1k-512k.xml
                    ndv4, ALL_GATHER, 8, IN_PLACE, 1048576, ag-1m.xml
                    ndv4, ALL_GATHER, 8, IN_PLACE, 2097152, ag-2m.xml
                    ndv4, ALL_GATHER, 8, IN_PLACE, 4194304, ag-4m.xml
                    ndv4, ALL_GATHER, 8, IN_PLACE, 8388608, ag-8m.xml
                    ndv4, ALL_GATHER, 8, IN_PLACE, 16777216, ag-16m.xml
                    ndv4, ALL_GATHER, 8, IN_PLACE, 33554432, ag-32m-1g.xml
                    ndv4, ALL_GATHER, 8, IN_PLACE, 1073741824, ag-32m-1g.xml
                    ndv4, ALL_GATHER, 8, IN_PLACE, 512, Ring LL
                    ndv4, ALL_GATHER, 8, IN_PLACE, 2147483648, Ring Simple
                    ndv4, ALL_TO_ALL, 8, OUT_OF_PLACE, 64, a2a2ll.xml
                    ndv4, ALL_TO_ALL, 8, OUT_OF_PLACE, 40896, a2a2ll.xml
                    ndv4, ALL_TO_ALL, 8, OUT_OF_PLACE, 40960, a2a4ll.xml
                    ndv4, ALL_TO_ALL, 8, OUT_OF_PLACE, 266240, a2a4ll.xml
                    ndv4, ALL_TO_ALL, 8, OUT_OF_PLACE, 266752, P2P LL
                    ncv4, ALL_GATHER, 4, OUT_OF_PLACE, 64, ag_hier_4_LL.xml
                    ncv4, ALL_GATHER, 4, OUT_OF_PLACE, 792576, ag_hier_4_LL.xml
                    ncv4, ALL_GATHER, 4, OUT_OF_PLACE, 792640, ag_hier_4_Simple.xml
                    ncv4, ALL_GATHER, 4, OUT_OF_PLACE, 2147483648, Ring Simple
                    """)
    void eachSizeHasTheProgramItIsShippedFor(
            String folder,
            Collective collective,
            int gpus,
            Placement placement,
            long bytes,
            String runs) {
        assertThat(runs(folder, collective, gpus, placement, bytes)).isEqualTo(runs);
    }

    private static String runs(
            String folder, Collective collective, int gpus, Placement placement, long bytes) {
        List<Candidate> shipped =
                RealPrograms.rows().stream()
                        .filter(it -> it.file().contains("/" + folder + "/"))
                        .map(it ->
                                Candidate.loaded(
                                        it.file().replaceFirst(".*/", ""),
                                        ProgramReader.read(it.text())))
                        .toList();
        Call call = Call.of(collective, bytes, 4, gpus, placement);
        Selection selection = Selection.of(ExecutorRules.DEFAULT, shipped, call, FALLBACK);
        return selection
                .chosen()
                .map(Candidate::name)
                .orElseGet(() ->
                        selection
                                .builtIn()
                                .map(it -> it.name() + " " + it.protocol().symbol())
                                .orElseThrow());
    }
}
