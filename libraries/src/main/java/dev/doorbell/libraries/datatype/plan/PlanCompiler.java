package dev.doorbell.libraries.datatype.plan;

import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.libraries.datatype.shape.Shape;
import dev.doorbell.libraries.effort.Effort;

/** Compiler from the tree of a shape to loops. */
public final class PlanCompiler {

    private PlanCompiler() {}

    /** Returns the plan of a type. */
    public static Placed compile(Shape shape) {
        if (shape.bounds().size() == 0) {
            return Placed.nothing();
        }
        return switch (shape) {
            case Shape.Basic it -> basic(it.type());
            case Shape.Contiguous it -> repeated(it.child(), it.count());
            case Shape.Vector it ->
                    repeated(it.child(), it.blocklength()).repeat(it.count(), it.stride());
            case Shape.BlockIndexed it -> blockIndexed(it);
            case Shape.Indexed it -> indexed(it);
            case Shape.Struct it -> struct(it);
            case Shape.Subarray it -> subarray(it);
            case Shape.Resized it -> compile(it.child());
        };
    }

    private static Placed basic(BasicType type) {
        PlanBuilder parts = new PlanBuilder(type.parts().size());
        type.parts().forEach(part -> parts.add(Placed.run(part.offset(), part.bytes())));
        return parts.build();
    }

    private static Placed repeated(Shape child, long count) {
        return compile(child).repeat(count, child.bounds().extent());
    }

    private static Placed blockIndexed(Shape.BlockIndexed it) {
        Placed block = repeated(it.child(), it.blocklength());
        Effort.spend(it.displacements().length);
        PlanBuilder blocks = new PlanBuilder(it.displacements().length);
        for (long displacement : it.displacements()) {
            blocks.add(block.moved(displacement));
        }
        return blocks.build();
    }

    private static Placed indexed(Shape.Indexed it) {
        Placed child = compile(it.child());
        long extent = it.child().bounds().extent();
        Effort.spend(it.displacements().length);
        PlanBuilder blocks = new PlanBuilder(it.displacements().length);
        Placed block = child;
        int length = 1;
        for (int i = 0; i < it.displacements().length; i++) {
            if (it.blocklengths()[i] != length) {
                length = it.blocklengths()[i];
                block = child.repeat(length, extent);
            }
            blocks.add(block.moved(it.displacements()[i]));
        }
        return blocks.build();
    }

    private static Placed struct(Shape.Struct it) {
        PlanBuilder blocks = new PlanBuilder(it.displacements().length);
        for (int i = 0; i < it.displacements().length; i++) {
            blocks.add(
                    repeated(it.children().get(i), it.blocklengths()[i])
                            .moved(it.displacements()[i]));
        }
        return blocks.build();
    }

    private static Placed subarray(Shape.Subarray it) {
        Placed box = compile(it.child());
        long stride = it.child().bounds().extent();
        long first = 0;
        for (int place = 0; place < it.sizes().length; place++) {
            int dimension = it.order().dimension(place, it.sizes().length);
            box = box.repeat(it.subsizes()[dimension], stride);
            first += it.starts()[dimension] * stride;
            stride *= it.sizes()[dimension];
        }
        return box.moved(first);
    }
}
