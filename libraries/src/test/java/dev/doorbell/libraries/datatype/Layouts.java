package dev.doorbell.libraries.datatype;

import dev.doorbell.libraries.datatype.shape.BasicType;
import dev.doorbell.libraries.datatype.shape.Shape;
import java.util.ArrayList;
import java.util.List;

/**
 * Reference layout: every byte of a type in packed order, directly from the definition of the
 * constructors.
 */
public final class Layouts {

    private Layouts() {}

    /** Returns the addresses of all bytes of {@code count} instances. */
    public static List<Long> bytes(Datatype type, int count) {
        List<Long> into = new ArrayList<>();
        repeat(type.shape(), count, 0, into);
        return into;
    }

    private static void repeat(Shape shape, long count, long at, List<Long> into) {
        for (long i = 0; i < count; i++) {
            one(shape, at + i * shape.bounds().extent(), into);
        }
    }

    private static void one(Shape shape, long at, List<Long> into) {
        switch (shape) {
            case Shape.Basic it -> {
                for (BasicType.Part part : it.type().parts()) {
                    for (int i = 0; i < part.bytes(); i++) {
                        into.add(at + part.offset() + i);
                    }
                }
            }
            case Shape.Contiguous it -> repeat(it.child(), it.count(), at, into);
            case Shape.Vector it -> {
                for (int i = 0; i < it.count(); i++) {
                    repeat(it.child(), it.blocklength(), at + i * it.stride(), into);
                }
            }
            case Shape.BlockIndexed it -> {
                for (long place : it.displacements()) {
                    repeat(it.child(), it.blocklength(), at + place, into);
                }
            }
            case Shape.Indexed it -> {
                for (int i = 0; i < it.displacements().length; i++) {
                    repeat(it.child(), it.blocklengths()[i], at + it.displacements()[i], into);
                }
            }
            case Shape.Struct it -> {
                for (int i = 0; i < it.displacements().length; i++) {
                    repeat(
                            it.children().get(i),
                            it.blocklengths()[i],
                            at + it.displacements()[i],
                            into);
                }
            }
            case Shape.Subarray it -> box(it, it.sizes().length - 1, at, into);
            case Shape.Resized it -> one(it.child(), at, into);
        }
    }

    private static void box(Shape.Subarray it, int place, long at, List<Long> into) {
        if (place < 0) {
            one(it.child(), at, into);
            return;
        }
        int dimension = it.order().dimension(place, it.sizes().length);
        long stride = it.child().bounds().extent();
        for (int faster = 0; faster < place; faster++) {
            stride *= it.sizes()[it.order().dimension(faster, it.sizes().length)];
        }
        for (int i = 0; i < it.subsizes()[dimension]; i++) {
            box(it, place - 1, at + (it.starts()[dimension] + i) * stride, into);
        }
    }
}
