package dev.doorbell.libraries.msccl.builder;

import dev.doorbell.libraries.effort.Effort;
import dev.doorbell.libraries.msccl.program.Chunk;
import dev.doorbell.libraries.msccl.program.StepType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;

/**
 * Translation of actions to instructions: one if both places are on one GPU, else a send and a
 * receive.
 */
final class Instructions {

    private final Instances replicas;
    private final List<List<Instruction>> gpus = new ArrayList<>();
    private int depth;

    private Instructions(Instances replicas) {
        this.replicas = replicas;
        for (int g = 0; g < replicas.one().gpus(); g++) {
            gpus.add(new ArrayList<>());
        }
    }

    /** Returns the instructions of each GPU, in program order or sorted by depth. */
    static List<List<Instruction>> of(
            List<Action> actions, int[] depths, Instances replicas, boolean sorted) {
        Instructions made = new Instructions(replicas);
        for (int i = 0; i < depths.length; i++) {
            Effort.spend(replicas.count());
            made.depth = depths[i];
            for (int instance = 0; instance < replicas.count(); instance++) {
                made.add(actions.get(i), instance);
            }
        }
        // The stable sort keeps program order.
        if (sorted) {
            made.gpus.forEach(it ->
                    it.sort(
                            Comparator.comparingInt(Instruction::depth)
                                    .thenComparingInt(Instruction::rank)));
        }
        return made.gpus;
    }

    /** Adds the runs of chunks that are contiguous at both places for this instance. */
    private void add(Action action, int instance) {
        int count = action.from().count();
        for (int first = 0, end = 1; first < count; first = end++) {
            while (end < count
                    && together(action.from(), instance, first, end)
                    && together(action.to(), instance, first, end)) {
                end++;
            }
            add(action, instance, first, end - first);
        }
    }

    private boolean together(Place place, int instance, int first, int k) {
        int distance =
                replicas.chunk(instance, place, k).offset()
                        - replicas.chunk(instance, place, first).offset();
        return distance == k - first;
    }

    private void add(Action action, int instance, int first, int count) {
        int from = action.from().gpu();
        int to = action.to().gpu();
        Chunk source = replicas.chunk(instance, action.from(), first);
        Chunk target = replicas.chunk(instance, action.to(), first);
        int channel = replicas.channel(instance, action.lane().channel());
        OptionalInt sender = label(action.lane().sender(), instance);
        OptionalInt receiver = label(action.lane().receiver(), instance);
        OptionalInt none = OptionalInt.empty();
        if (from == to) {
            StepType type = action.reduces() ? StepType.REDUCE : StepType.COPY;
            add(from, type, source, target, count, none, none, channel, sender);
            return;
        }
        OptionalInt toPeer = OptionalInt.of(to);
        OptionalInt fromPeer = OptionalInt.of(from);
        add(from, StepType.SEND, source, target, count, toPeer, none, channel, sender);
        if (action.reduces()) {
            StepType type = StepType.RECEIVE_REDUCE_COPY;
            add(to, type, target, target, count, none, fromPeer, channel, receiver);
        } else {
            add(to, StepType.RECEIVE, source, target, count, none, fromPeer, channel, receiver);
        }
    }

    private OptionalInt label(OptionalInt label, int instance) {
        return label.isEmpty()
                ? label
                : OptionalInt.of(label.getAsInt() * replicas.count() + instance);
    }

    private void add(
            int gpu,
            StepType type,
            Chunk source,
            Chunk target,
            int count,
            OptionalInt sendPeer,
            OptionalInt receivePeer,
            int channel,
            OptionalInt label) {
        gpus.get(gpu)
                .add(
                        new Instruction(
                                depth,
                                type,
                                source,
                                target,
                                count,
                                sendPeer,
                                receivePeer,
                                channel,
                                label));
    }
}
