package dev.doorbell.guest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.outside.Needs;
import dev.doorbell.outside.Outside;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A program with MPICH's binding for C++ prints in front of the door what it prints with MPICH. */
@Needs({Outside.GXX, Outside.MPICH})
class CppTest {

    private static final Path PROGRAM = Path.of("src", "test", "cxx", "bindings.cxx");

    @Test
    void printsWhatItPrintsWithMpich() throws IOException, InterruptedException {
        Mpich mpich = Mpich.of(PROGRAM, "mpicxx.mpich", "-w");
        List<String> lines = new ArrayList<>();

        Programs.run(mpich.binary(), lines);

        assertThat(lines.stream().sorted().toList()).isEqualTo(mpich.lines());
    }
}
