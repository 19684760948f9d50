package dev.doorbell.libraries.datatype;

import dev.doorbell.libraries.datatype.plan.Overlap;
import dev.doorbell.libraries.datatype.plan.Placed;
import dev.doorbell.libraries.datatype.plan.PlanCompiler;
import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.libraries.datatype.shape.Bounds;
import dev.doorbell.libraries.datatype.shape.Shape;
import dev.doorbell.libraries.datatype.shape.Shapes;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A handle to a datatype. What it means never changes, and types made of it do not depend on
 * whether it is freed. Made by {@link Datatypes} and {@link ArrayDatatypes}.
 */
public final class Datatype {

    private final Combiner combiner;
    private final Shape shape;
    private final Signature signature;
    private final Contents contents;
    private final NavigableMap<Integer, Boolean> overlaps = new TreeMap<>();
    private @Nullable Placed plan;
    private boolean freed;

    Datatype(Combiner combiner, Shape shape, Signature signature, Contents contents) {
        this.combiner = combiner;
        this.shape = shape;
        this.signature = signature;
        this.contents = contents;
    }

    /** A handle to a predefined type, which needs no commit. */
    public static Datatype of(BasicType type) {
        Datatype named =
                new Datatype(
                        Combiner.NAMED,
                        Shapes.basic(type),
                        Signature.of(type),
                        new Contents(List.of(), List.of(), List.of()));
        named.commit();
        return named;
    }

    /** Bytes of data, {@code MPI_Type_size}. */
    public long size() {
        return bounds().size();
    }

    /** Bytes from one instance to the next, {@code MPI_Type_get_extent}. */
    public long extent() {
        return bounds().extent();
    }

    /** All bounds. */
    public Bounds bounds() {
        return shape().bounds();
    }

    /** What it is made of. */
    public Shape shape() {
        requireAlive();
        return shape;
    }

    /** Its basic types. */
    public Signature signature() {
        requireAlive();
        return signature;
    }

    /** {@code MPI_Type_commit}: makes it usable in communication. */
    public Datatype commit() {
        requireAlive();
        if (plan == null) {
            plan = PlanCompiler.compile(shape);
        }
        return this;
    }

    /** Whether it may be used in communication. */
    public boolean committed() {
        return plan != null;
    }

    /** {@code MPI_Type_free}: the handle may not be used any more. */
    public void free() {
        requireAlive();
        if (combiner == Combiner.NAMED) {
            throw new DatatypeException(
                    ErrorClass.MPI_ERR_TYPE, "a predefined type cannot be freed.");
        }
        freed = true;
    }

    /** How it was made. */
    public Envelope envelope() {
        requireAlive();
        return new Envelope(
                contents.integers().size(),
                contents.addresses().size(),
                contents.datatypes().size(),
                combiner);
    }

    /** What it was made with; a predefined type has none. */
    public Contents contents() {
        requireAlive();
        if (combiner == Combiner.NAMED) {
            throw new DatatypeException(
                    ErrorClass.MPI_ERR_TYPE, "a predefined type has no contents.");
        }
        return contents;
    }

    /** How its bytes are moved. */
    public Placed plan() {
        requireAlive();
        Placed compiled = plan;
        if (compiled == null) {
            throw new DatatypeException(
                    ErrorClass.MPI_ERR_TYPE,
                    "type made by %s was used before it was committed.".formatted(combiner));
        }
        return compiled;
    }

    /** How the bytes of {@code count} instances are moved. */
    public Placed plan(int count) {
        if (count < 0) {
            throw new DatatypeException(
                    ErrorClass.MPI_ERR_COUNT, "count is %d; expected 0 or more.".formatted(count));
        }
        return plan().repeat(count, extent());
    }

    /** Whether {@code count} instances mean a byte twice: they may be sent, not received. */
    public boolean overlapping(int count) {
        // Instances that are further apart than they are long do not overlap each other.
        boolean interleaved = Math.abs(extent()) < bounds().trueExtent();
        int matters = interleaved ? count : Math.min(count, 1);
        return overlaps.computeIfAbsent(matters, instances -> Overlap.in(plan(instances)));
    }

    private void requireAlive() {
        if (freed) {
            throw new DatatypeException(
                    ErrorClass.MPI_ERR_TYPE,
                    "type made by %s was used after it was freed.".formatted(combiner));
        }
    }
}
