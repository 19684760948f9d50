package dev.doorbell.guest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import dev.doorbell.workloads.result.JobResult;
import dev.doorbell.workloads.result.JobState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The programs print in front of the door what they print with MPICH. */
@Needs({Outside.GCC, Outside.MPICH})
class ConformanceTest {

    private static final Path PROGRAMS = Path.of("src", "test", "c");
    private static final Path WRONG = Path.of("src", "test", "wrong");

    @TempDir private static Path folder;

    @ParameterizedTest
    @MethodSource("programs")
    void printsWhatItPrintsWithMpich(String name) throws IOException, InterruptedException {
        Mpich mpich = Mpich.ofC(PROGRAMS.resolve(name));
        List<String> lines = new ArrayList<>();

        run(mpich.binary(), lines);

        assertThat(lines.stream().sorted().toList()).isEqualTo(mpich.lines());
    }

    /** MPICH detects the same, but its transport warns of messages that are left. */
    @Test
    void returnsErrorsForCollectivesOfDifferentLengths() throws IOException, InterruptedException {
        assertFindsNothingWrong("mismatched.c");
    }

    /** MPICH 4.0 cancels no send, so that the end of one may depend on its receiver. */
    @Test
    void cancelsSendsThatAreNotMatched() throws IOException, InterruptedException {
        assertFindsNothingWrong("cancelled.c");
    }

    @Test
    void hasOneDigest() throws IOException, InterruptedException {
        Path binary = Mpich.ofC(PROGRAMS.resolve("overlapped.c")).binary();

        JobResult first = run(binary, new ArrayList<>());
        JobResult second = run(binary, new ArrayList<>());

        assertThat(second.digest()).isEqualTo(first.digest());
    }

    @Test
    void namesAMissingFunction() throws IOException, InterruptedException {
        Path binary =
                compile(
                        "missing.c",
                        """
                        #include <mpi.h>
                        int main(int argc, char **argv) {
                            MPI_Win window;
                            MPI_Init(&argc, &argv);
                            MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window);
                            return 0;
                        }
                        """);

        assertThat(run(binary, new ArrayList<>()).reasons())
                .hasSize(Programs.RANKS)
                .allSatisfy(it ->
                        assertThat(it)
                                .endsWith(
                                        "in MPI_Win_create_dynamic: the MPI door does not implement it; docs/programs.md lists the functions that it has"));
    }

    @Test
    void givesVirtualTimeToAProgramThatLoadsMpiLate() throws IOException, InterruptedException {
        Path binary =
                new Programs(folder)
                        .compile(
                                "late.c",
                                """
                                #include <dlfcn.h>
                                #include <stdio.h>
                                int main(void) {
                                    void *mpi = dlopen("libmpi.so", RTLD_NOW);
                                    int (*init)(int *, char ***) = dlsym(mpi, "MPI_Init");
                                    double (*now)(void) = dlsym(mpi, "MPI_Wtime");
                                    int (*finalize)(void) = dlsym(mpi, "MPI_Finalize");
                                    init(NULL, NULL);
                                    printf("%.9f s\\n", now());
                                    return finalize();
                                }
                                """,
                                "gcc",
                                "-w");
        List<String> first = new ArrayList<>();
        List<String> second = new ArrayList<>();

        run(binary, first);
        run(binary, second);

        assertThat(second).isEqualTo(first).allSatisfy(it -> assertThat(it).startsWith("0.0000"));
    }

    @Test
    void returnsTheErrorOfAMissingFunction() throws IOException, InterruptedException {
        Path binary =
                compile(
                        "returned.c",
                        """
                        #include <mpi.h>
                        #include <stdio.h>
                        int main(int argc, char **argv) {
                            MPI_Win window;
                            int code;
                            MPI_Init(&argc, &argv);
                            MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
                            code = MPI_Win_create_dynamic(MPI_INFO_NULL, MPI_COMM_WORLD, &window);
                            printf("%d\\n", code == MPI_ERR_UNSUPPORTED_OPERATION);
                            return MPI_Finalize();
                        }
                        """);
        List<String> lines = new ArrayList<>();

        run(binary, lines);

        assertThat(lines).hasSize(Programs.RANKS).containsOnly("1");
    }

    /** MPICH 4.0 ends the program instead, as if the session had no error handler. */
    @Test
    void callsTheErrorHandlerOfASession() throws IOException, InterruptedException {
        Path binary =
                compile(
                        "session.c",
                        """
                        #include <mpi.h>
                        #include <stdio.h>
                        static void handler(MPI_Session *session, int *code, ...) {
                            int class;
                            MPI_Error_class(*code, &class);
                            printf("handled %d %d\\n", *session != MPI_SESSION_NULL, class == MPI_ERR_ARG);
                        }
                        int main(void) {
                            MPI_Session session;
                            MPI_Errhandler own;
                            MPI_Group group;
                            MPI_Session_create_errhandler(handler, &own);
                            MPI_Session_init(MPI_INFO_NULL, own, &session);
                            MPI_Group_from_session_pset(session, "none", &group);
                            MPI_Session_set_errhandler(session, MPI_ERRORS_RETURN);
                            MPI_Group_from_session_pset(session, "none", &group);
                            return MPI_Session_finalize(&session);
                        }
                        """);
        List<String> lines = new ArrayList<>();

        run(binary, lines);

        assertThat(lines).hasSize(Programs.RANKS).containsOnly("handled 1 1");
    }

    @Test
    void namesARankThatDoesNotFinalize() throws IOException, InterruptedException {
        Path binary =
                compile(
                        "early.c",
                        """
                        #include <mpi.h>
                        int main(int argc, char **argv) {
                            MPI_Init(&argc, &argv);
                            return 0;
                        }
                        """);

        assertFails(binary, "ended without MPI_Finalize, after MPI_Init");
    }

    @Test
    void namesTheSignalOfACrash() throws IOException, InterruptedException {
        Path binary =
                compile(
                        "crash.c",
                        """
                        #include <mpi.h>
                        #include <stdlib.h>
                        int main(int argc, char **argv) {
                            MPI_Init(&argc, &argv);
                            abort();
                        }
                        """);

        assertFails(binary, "ended with signal 6 (SIGABRT) after MPI_Init");
    }

    @Test
    void refusesAFileThatIsNoExecutable() throws IOException {
        Path text = Files.writeString(folder.resolve("text"), "no program");

        assertThatThrownBy(() -> run(text, new ArrayList<>()))
                .isInstanceOf(GuestException.class)
                .hasMessageContaining(text.toString());
    }

    private static void assertFindsNothingWrong(String name)
            throws IOException, InterruptedException {
        Path binary = compile(name, Files.readString(WRONG.resolve(name)));
        List<String> lines = new ArrayList<>();

        JobResult result = run(binary, lines);

        assertThat(result.state()).isEqualTo(JobState.COMPLETED);
        assertThat(lines)
                .hasSize(Programs.RANKS)
                .allSatisfy(it -> assertThat(it).matches("rank \\d of 4: [0-9a-f]+"));
    }

    private static void assertFails(Path binary, String sentence) {
        JobResult result = run(binary, new ArrayList<>());

        assertThat(result.state()).isEqualTo(JobState.FAILED);
        assertThat(result.reasons())
                .hasSize(Programs.RANKS)
                .allSatisfy(reason -> assertThat(reason).contains(sentence));
    }

    private static JobResult run(Path binary, List<String> lines) {
        return Programs.run(binary, lines);
    }

    private static Path compile(String name, String source)
            throws IOException, InterruptedException {
        return new Programs(folder)
                .compile(
                        name,
                        source,
                        "mpicc.mpich",
                        "-w",
                        "-I",
                        PROGRAMS.toAbsolutePath().toString());
    }

    private static List<String> programs() throws IOException {
        return Programs.in(PROGRAMS, ".c");
    }
}
