package dev.doorbell.systemtests;

import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.doorbell.outside.SourceTree;
import java.util.List;
import org.junit.jupiter.params.provider.Arguments;

/** Programs of the examples for tests that compare their results in two places. */
public final class ExamplePrograms {

    private ExamplePrograms() {}

    /** Names of programs with a path of each. */
    public static List<Arguments> onPaths() {
        return List.of(
                arguments("RingAllReduce", "ibrc"),
                arguments("DoubleBufferedHalo", "ibgda"),
                arguments("WorkStealing", "ibgda"),
                arguments("CounterDispatch", "ibgda"),
                arguments("ConjugateGradient", "host"),
                arguments("OffloadedPipeline", "gvmi"),
                arguments("OffloadedPipeline", "staged"));
    }

    /** Source file of a program. */
    public static String file(String name) {
        return SourceTree.file("examples/programs/" + name + ".java").toString();
    }
}
