package dev.doorbell.workloads.binary;

import dev.doorbell.hardware.Instruments;
import dev.doorbell.pdes.report.Measurement;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Column;
import dev.doorbell.workloads.result.Table;
import java.util.Comparator;
import java.util.List;

/**
 * Place of a process that was inside a call when its job ended, as a part of the result.
 *
 * @param call function of the library that it had called
 * @param place function and source line of the program, or a file and an address
 */
public record CallPlace(String call, String place) {

    /** Name of the table with the places. */
    public static final String TABLE = "unfinished calls";

    /** Series of measurements: rank, words of the call, words of the place. */
    private static final String SERIES = "guest.place";

    private static final int RANK = 0;
    private static final int CALL = 1;

    /** Most characters of a text. */
    private static final int MOST = 200;

    public CallPlace {
        call = shortened(call);
        place = shortened(place);
    }

    private static String shortened(String text) {
        return text.length() <= MOST ? text : text.substring(0, MOST);
    }

    /** Records the place of a rank. */
    public void record(Instruments instruments, int rank) {
        List<Long> values = MeasuredText.of(call);
        values.addFirst((long) rank);
        values.addAll(MeasuredText.of(place));
        instruments.measure(SERIES, values.toArray(Long[]::new));
    }

    /** Tables of the places: one, or none if all processes have ended by themselves. */
    static List<Table> tables(List<Measurement> measurements) {
        List<List<Cell>> rows =
                measurements.stream()
                        .filter(it -> it.series().equals(SERIES))
                        .map(Measurement::values)
                        .sorted(Comparator.comparingLong(it -> it.get(RANK)))
                        .map(CallPlace::row)
                        .toList();
        return rows.isEmpty()
                ? List.of()
                : List.of(
                        new Table(
                                TABLE,
                                List.of(
                                        new Column("rank", ""),
                                        new Column("call", ""),
                                        new Column("place", "")),
                                rows));
    }

    private static List<Cell> row(List<Long> values) {
        int place = CALL + MeasuredText.words(values, CALL);
        return List.of(
                Cell.of(values.get(RANK)),
                Cell.word(MeasuredText.text(values, CALL)),
                Cell.word(MeasuredText.text(values, place)));
    }
}
