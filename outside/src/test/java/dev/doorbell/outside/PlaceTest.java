package dev.doorbell.outside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlaceTest {

    @TempDir Path folder;

    @Test
    void findsTheLastFileOfAPattern() throws IOException {
        for (String version : new String[] {"14", "15", "none"}) {
            Files.createDirectories(folder.resolve(version).resolve("bin"));
        }
        Files.createFile(folder.resolve("14/bin/initdb"));
        Path newest = Files.createFile(folder.resolve("15/bin/initdb"));

        assertThat(Place.file(folder + "/*/bin/initdb").find()).hasValue(newest);
        assertThat(Place.file(folder + "/*/lib/initdb").find()).isEmpty();
    }

    @Test
    void aPlaceAfterAnotherIsForWhatIsNotThere() throws IOException {
        Path file = Files.createFile(folder.resolve("there"));
        Place there = Place.file(file.toString());
        Place nowhere = Place.file(folder + "/nowhere");

        assertThat(nowhere.find()).isEmpty();
        assertThat(nowhere.or(there).find()).hasValue(file);
        assertThat(there.or(nowhere).find()).hasValue(file);
    }

    @Test
    void aPlaceThatNeedsAnotherIsThereWithItOnly() throws IOException {
        Path file = Files.createFile(folder.resolve("there"));
        Place there = Place.file(file.toString());
        Place nowhere = Place.file(folder + "/nowhere");

        assertThat(there.then(there).find()).hasValue(file);
        assertThat(nowhere.then(there).find()).isEmpty();
        assertThat(there.then(nowhere).find()).isEmpty();
    }

    @Test
    void findsSharedLibrariesAndPrograms() {
        assertThat(Place.library("libnothing.so.77").find()).isEmpty();
        assertThat(Place.program("no-program-has-this-name").find()).isEmpty();
    }
}
