package dev.doorbell.cli.sweep.parquet;

import dev.doorbell.report.document.TableText;
import dev.doorbell.workloads.result.Cell;
import dev.doorbell.workloads.result.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * Result table as a Parquet file. It has the columns of the CSV file, with a type each, and is not
 * compressed, so that every reader reads it.
 */
public final class TableParquet {

    private TableParquet() {}

    /**
     * Returns the bytes of the file of a table.
     *
     * @param empty types of columns whose cells have no value, by name; the default is text
     */
    public static byte[] of(Table table, Map<String, ColumnType> empty) {
        List<ColumnType> types = new ArrayList<>();
        for (int i = 0; i < table.columns().size(); i++) {
            int column = i;
            types.add(
                    ColumnType.of(
                            table.rows().stream().map(row -> row.get(column)).toList(),
                            empty.getOrDefault(table.columns().get(i).name(), ColumnType.TEXT)));
        }
        MessageType schema = schema(table, types);
        MemoryFile file = new MemoryFile();
        try (ParquetWriter<Group> writer =
                ExampleParquetWriter.builder(file)
                        .withConf(new PlainParquetConfiguration())
                        .withType(schema)
                        .withCompressionCodec(CompressionCodecName.UNCOMPRESSED)
                        .build()) {
            for (List<Cell> row : table.rows()) {
                Group group = new SimpleGroup(schema);
                for (int i = 0; i < row.size(); i++) {
                    types.get(i).add(row.get(i), group, i);
                }
                writer.write(group);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e); // Memory has no errors.
        }
        return file.bytes();
    }

    private static MessageType schema(Table table, List<ColumnType> types) {
        List<Type> fields = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < types.size(); i++) {
            String heading = TableText.heading(table.columns().get(i));
            String name = heading;
            for (int nth = 2; !names.add(name); nth++) {
                name = heading + " " + nth;
            }
            fields.add(types.get(i).field(name));
        }
        return new MessageType(table.name(), fields);
    }
}
