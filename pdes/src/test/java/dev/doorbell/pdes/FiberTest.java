package dev.doorbell.pdes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FiberTest {

    @Test
    void runsOnlyBetweenResumeAndPark() {
        List<String> log = new ArrayList<>();
        Fiber[] fiber = new Fiber[1];
        fiber[0] =
                new Fiber(
                        "f",
                        () -> {
                            log.add("one");
                            fiber[0].park();
                            log.add("two");
                        });
        log.add("before");
        fiber[0].resume();
        log.add("between");
        fiber[0].resume();
        log.add("after");
        assertThat(log).containsExactly("before", "one", "between", "two", "after");
        assertThat(fiber[0].ended()).isTrue();
    }

    @Test
    void givesTheLoopWhatTheProgramThrows() {
        Fiber fiber =
                new Fiber(
                        "f",
                        () -> {
                            throw new IllegalArgumentException("broken");
                        });
        assertThatThrownBy(fiber::resume)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("broken");
        assertThat(fiber.ended()).isTrue();
    }

    @Test
    void givesTheLoopAnErrorAsItIs() {
        OutOfMemoryError full = new OutOfMemoryError("Java heap space");
        Fiber fiber =
                new Fiber(
                        "f",
                        () -> {
                            throw full;
                        });

        assertThatThrownBy(fiber::resume).isSameAs(full);
    }

    @Test
    void unwindsACancelledProgram() {
        List<String> log = new ArrayList<>();
        Fiber[] fiber = new Fiber[1];
        fiber[0] =
                new Fiber(
                        "f",
                        () -> {
                            try {
                                fiber[0].park();
                                log.add("never");
                            } finally {
                                log.add("unwound");
                            }
                        });
        fiber[0].resume();
        fiber[0].cancel();
        assertThat(log).containsExactly("unwound");
        assertThat(fiber[0].ended()).isTrue();
    }

    @Test
    void cancelsAProgramThatNeverRan() {
        Fiber fiber = new Fiber("f", () -> {});
        fiber.cancel();
        assertThat(fiber.ended()).isTrue();
    }
}
