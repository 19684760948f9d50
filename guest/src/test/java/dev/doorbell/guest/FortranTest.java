package dev.doorbell.guest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.guest.elf.Binary;
import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.workloads.binary.BinaryProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs in Fortran print in front of the door what they print with MPICH. */
@Needs({Outside.GFORTRAN, Outside.MPICH})
class FortranTest {

    private static final Path PROGRAMS = Path.of("src", "test", "fortran");

    /** Programs that need MPICH's own binding: functions of Fortran that MPI calls, mpi_f08. */
    private static final List<String> OF_MPICH = List.of("general.f", "objects.f90");

    @TempDir private static Path folder;

    @ParameterizedTest
    @MethodSource("programs")
    void printsTheSameWithTheBindingOfMpich(String name) throws IOException, InterruptedException {
        assertSame(name, false);
    }

    @ParameterizedTest
    @MethodSource("simplePrograms")
    void printsTheSameWithItsOwnBinding(String name) throws IOException, InterruptedException {
        assertSame(name, true);
    }

    private static void assertSame(String name, boolean own)
            throws IOException, InterruptedException {
        Mpich mpich =
                Mpich.of(
                        PROGRAMS.resolve(name),
                        "mpifort.mpich",
                        "-w",
                        "-J" + folder,
                        "-fallow-argument-mismatch");
        Path binary = mpich.binary();
        List<String> lines = new ArrayList<>();
        // Job files may name it, although it need not be linked with the library of C.
        assertThat(Binary.linked(binary.toString(), BinaryProgram.Door.MPI, () -> ""))
                .isEqualTo(binary);

        Programs.run(binary, lines, () -> DoorLibraries.mpi(own));

        assertThat(lines.stream().sorted().toList()).isEqualTo(mpich.lines());
    }

    private static List<String> simplePrograms() throws IOException {
        return programs().stream().filter(Predicate.not(OF_MPICH::contains)).toList();
    }

    private static List<String> programs() throws IOException {
        return Programs.in(PROGRAMS, "");
    }
}
