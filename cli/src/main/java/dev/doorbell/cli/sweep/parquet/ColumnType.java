package dev.doorbell.cli.sweep.parquet;

import dev.doorbell.workloads.result.Cell;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.apache.parquet.schema.Types;

/** Type of a column in a Parquet file. Cells of numbers without a value are null. */
public enum ColumnType {
    INTEGER {
        @Override
        Type field(String name) {
            return Types.optional(PrimitiveTypeName.INT64).named(name);
        }

        @Override
        void add(Cell cell, Group row, int column) {
            cell.number().ifPresent(it -> row.add(column, it.longValueExact()));
        }
    },
    DECIMAL {
        @Override
        Type field(String name) {
            return Types.optional(PrimitiveTypeName.DOUBLE).named(name);
        }

        @Override
        void add(Cell cell, Group row, int column) {
            cell.number().ifPresent(it -> row.add(column, it.doubleValue()));
        }
    },
    TEXT {
        @Override
        Type field(String name) {
            return Types.required(PrimitiveTypeName.BINARY)
                    .as(LogicalTypeAnnotation.stringType())
                    .named(name);
        }

        @Override
        void add(Cell cell, Group row, int column) {
            row.add(column, cell.text());
        }
    };

    /** Digits that every value of 64 bits has room for. */
    private static final int MOST_DIGITS = 18;

    /**
     * Returns the narrowest type that has all cells of a column.
     *
     * @param empty type if no cell has a value
     */
    static ColumnType of(List<Cell> cells, ColumnType empty) {
        List<Cell> values = cells.stream().filter(it -> !missing(it)).toList();
        List<BigDecimal> numbers =
                values.stream().map(Cell::number).flatMap(Optional::stream).toList();
        if (values.isEmpty()) {
            return empty;
        }
        if (numbers.size() < values.size()) {
            return TEXT;
        }
        return numbers.stream().allMatch(ColumnType::whole) ? INTEGER : DECIMAL;
    }

    /** Returns the field of a column. */
    abstract Type field(String name);

    /** Adds a cell to a row. */
    abstract void add(Cell cell, Group row, int column);

    private static boolean missing(Cell cell) {
        return cell.text().isEmpty() || cell.equals(Cell.none());
    }

    private static boolean whole(BigDecimal number) {
        return number.scale() == 0 && number.precision() <= MOST_DIGITS;
    }
}
