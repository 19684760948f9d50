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
 * Handle to a datatype, made by {@link Datatypes} and {@link ArrayDatatypes}. Its meaning never
 * changes. Types made of it stay valid after it is freed.
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

    /** Returns a handle to a predefined type, which needs no commit. */
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

    /**
     * Bytes from the start of one instance to the start of the next, {@code MPI_Type_get_extent}.
     */
    public long extent() {
        return bounds().extent();
    }

    /** All bounds. */
    public Bounds bounds() {
        return shape().bounds();
    }

    /** Shape of the type. */
    public Shape shape() {
        requireAlive();
        return shape;
    }

    /** Signature of the type: its basic types in order. */
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

    /** Returns true if the type may be used in communication. */
    public boolean committed() {
        return plan != null;
    }

    /** {@code MPI_Type_free}: the handle must not be used again. */
    public void free() {
        requireAlive();
        if (combiner == Combiner.NAMED) {
            throw new DatatypeException(
                    ErrorClass.MPI_ERR_TYPE, "a predefined type cannot be freed.");
        }
        freed = true;
    }

    /** Constructor call that made the type. */
    public Envelope envelope() {
        requireAlive();
        return new Envelope(
                contents.integers().size(),
                contents.addresses().size(),
                contents.counts().size(),
                contents.datatypes().size(),
                combiner);
    }

    /** Arguments that the type was made with. Throws for a predefined type, which has none. */
    public Contents contents() {
        requireAlive();
        if (combiner == Combiner.NAMED) {
            throw new DatatypeException(
                    ErrorClass.MPI_ERR_TYPE, "a predefined type has no contents.");
        }
        return contents;
    }

    /** Plan that moves the bytes of one instance. */
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

    /** Plan that moves the bytes of {@code count} instances. */
    public Placed plan(int count) {
        if (count < 0) {
            throw new DatatypeException(
                    ErrorClass.MPI_ERR_COUNT, "count is %d; expected 0 or more.".formatted(count));
        }
        return plan().repeat(count, extent());
    }

    /**
     * Returns true if {@code count} instances contain a byte twice. Such data may be sent but not
     * received.
     */
    public boolean overlapping(int count) {
        // Instances do not overlap if their distance exceeds their length.
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
