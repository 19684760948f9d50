package dev.doorbell.libraries.datatype.text;

import dev.doorbell.libraries.datatype.shape.ArrayOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Reads a description of MPICH's datatype pools (dtpools): numbered levels, the outermost first,
 * then the base type.
 *
 * <pre>
 * 0: vector [numblks 4, blklen 1, stride 3]
 * 1: contig [blklen 2]
 * base: MPI_DOUBLE
 * </pre>
 */
final class DescriptionParser {

    private static final String BASE = "base";
    private static final String LEVELS = "nesting levels";
    private static final String ORDER = "MPI_ORDER_";
    private static final String KINDS =
            "contig, dup, resized, vector, hvector, blkindx, blkhindx, indexed, hindexed, subarray"
                    + " or struct";

    private final Cursor cursor;

    DescriptionParser(Cursor cursor) {
        this.cursor = cursor;
    }

    /** Returns true if the text is a description, not an expression. */
    static boolean next(Cursor cursor) {
        return cursor.seesNumber() || cursor.sees(LEVELS) || cursor.sees(BASE + ":");
    }

    Part parse() {
        int levels = -1;
        if (cursor.takes(LEVELS)) {
            cursor.take(":");
            levels = cursor.integer();
        }
        List<UnaryOperator<Part>> outer = new ArrayList<>();
        while (!cursor.word().equals(BASE)) {
            level(outer);
        }
        if (levels >= 0 && levels != outer.size()) {
            throw cursor.unexpected("%d levels before the base type".formatted(levels));
        }
        cursor.takeWord();
        cursor.take(":");
        Part type =
                Part.of(
                        NamedTypes.of(cursor.word())
                                .orElseThrow(() ->
                                        cursor.unexpected("a named type such as MPI_DOUBLE")));
        cursor.takeWord();
        cursor.end();
        Collections.reverse(outer);
        for (UnaryOperator<Part> constructor : outer) {
            type = constructor.apply(type);
        }
        return type;
    }

    private void level(List<UnaryOperator<Part>> outer) {
        if (outer.size() == TypeLimits.DEPTH) {
            throw cursor.unexpected("at most %d nested types".formatted(TypeLimits.DEPTH));
        }
        if (!cursor.sees(Integer.toString(outer.size()))) {
            throw cursor.unexpected("'%d:' or '%s:'".formatted(outer.size(), BASE));
        }
        cursor.integer();
        cursor.take(":");
        Constructors constructor = new Constructors(cursor.at(), cursor.word());
        UnaryOperator<Part> made = constructor(constructor);
        cursor.take("]");
        outer.add(made);
    }

    private UnaryOperator<Part> constructor(Constructors it) {
        return switch (it.name()) {
            case "contig" -> {
                int count = first("blklen");
                yield old -> it.contiguous(count, old);
            }
            case "dup" -> {
                begin();
                yield it::dup;
            }
            case "resized" -> {
                begin();
                long lb = address("lb");
                cursor.take(",");
                long extent = address("extent");
                yield old -> it.resized(old, lb, extent);
            }
            case "vector" -> {
                int count = first("numblks");
                int length = next("blklen");
                int stride = next("stride");
                yield old -> it.vector(count, length, stride, old);
            }
            case "hvector" -> {
                int count = first("numblks");
                int length = next("blklen");
                cursor.take(",");
                long stride = address("stride");
                yield old -> it.hvector(count, length, stride, old);
            }
            case "blkindx" -> {
                int count = first("numblks");
                int length = next("blklen");
                int[] places = integers(count, "displs");
                yield old -> it.indexedBlock(length, places, old);
            }
            case "blkhindx" -> {
                int count = first("numblks");
                int length = next("blklen");
                long[] places = addresses(count, "displs");
                yield old -> it.hindexedBlock(length, places, old);
            }
            case "indexed" -> {
                int count = first("numblks");
                int[] lengths = integers(count, "blklens");
                int[] places = integers(count, "displs");
                yield old -> it.indexed(lengths, places, old);
            }
            case "hindexed" -> {
                int count = first("numblks");
                int[] lengths = integers(count, "blklens");
                long[] places = addresses(count, "displs");
                yield old -> it.hindexed(lengths, places, old);
            }
            case "subarray" -> subarray(it);
            case "struct", "structure" -> {
                int count = first("numblks");
                int[] lengths = integers(count, "blklen");
                long[] places = addresses(count, "displs");
                yield old -> it.struct(lengths, places, Collections.nCopies(count, old));
            }
            default -> throw cursor.unexpected(KINDS);
        };
    }

    private UnaryOperator<Part> subarray(Constructors it) {
        int dimensions = first("ndims");
        int[] sizes = integers(dimensions, "sizes");
        int[] subsizes = integers(dimensions, "subsizes");
        int[] starts = integers(dimensions, "starts");
        cursor.take(",");
        cursor.take("order");
        boolean fortran = cursor.word().equals(ORDER + ArrayOrder.FORTRAN);
        if (!fortran && !cursor.word().equals(ORDER + ArrayOrder.C)) {
            throw cursor.unexpected("%1$sC or %1$sFORTRAN".formatted(ORDER));
        }
        cursor.takeWord();
        ArrayOrder order = fortran ? ArrayOrder.FORTRAN : ArrayOrder.C;
        return old -> it.subarray(sizes, subsizes, starts, order, old);
    }

    private void begin() {
        cursor.takeWord();
        cursor.take("[");
    }

    private int first(String field) {
        begin();
        field(field);
        return cursor.integer();
    }

    private int next(String field) {
        cursor.take(",");
        field(field);
        return cursor.integer();
    }

    private long address(String field) {
        field(field);
        return cursor.address();
    }

    private int[] integers(int count, String field) {
        cursor.take(",");
        field(field);
        int at = cursor.at();
        int[] values = cursor.integers("(", ")");
        requireCount(at, values.length, count);
        return values;
    }

    private long[] addresses(int count, String field) {
        cursor.take(",");
        field(field);
        int at = cursor.at();
        long[] values = cursor.addresses("(", ")");
        requireCount(at, values.length, count);
        return values;
    }

    private void field(String name) {
        if (!cursor.word().equals(name)) {
            throw cursor.unexpected("'" + name + "'");
        }
        cursor.takeWord();
    }

    private static void requireCount(int at, int found, int expected) {
        if (found != expected) {
            throw TypeTextException.found(
                    at, "%d numbers".formatted(found), Integer.toString(expected));
        }
    }
}
