package dev.doorbell.guest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doorbell.guest.shim.FunctionTable;
import dev.doorbell.guest.shim.MpiFunction;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** The document lists the functions that exist. */
class DocumentedFunctionsTest {

    @Test
    void listsTheFunctionsThatExist() throws IOException {
        String document = Files.readString(Path.of("..", "docs", "programs.md"));
        List<String> blocks = Arrays.asList(document.split("```\n", -1));

        assertThat(blocks.get(blocks.size() - 2).strip().split("\\s+"))
                .containsExactlyElementsOf(
                        FunctionTable.all().stream()
                                .filter(it -> it.place() != MpiFunction.Place.MISSING)
                                .filter(Predicate.not(MpiFunction::hook))
                                .map(MpiFunction::name)
                                .toList());
    }
}
