package dev.doorbell.libraries.msccl.nccl.builtin;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Neighbours of a GPU in the tree of a channel. Each node is a chain whose head is the node's
 * position in a binary tree over nodes. A node's second child is attached to the second GPU of its
 * chain, if there is one, so that the head does not serve both.
 *
 * @param parent destination of sums; empty for the root
 * @param children sources of sums: the next of the chain first
 */
record TreeLinks(OptionalInt parent, List<Integer> children) {

    TreeLinks {
        children = List.copyOf(children);
    }

    static TreeLinks of(Plan plan, int gpu, int channel) {
        int perNode = plan.ranks().perNode();
        int nodes = plan.ranks().nodes();
        int node = gpu / perNode;
        // Chains of several nodes begin at different GPUs, so that all NICs share the traffic.
        int head = nodes == 1 ? 0 : channel % perNode;
        int place = Math.floorMod(gpu - head, perNode);
        // The first half of the channels uses the first tree.
        BinaryTree tree = new BinaryTree(nodes, channel >= (plan.channels() + 1) / 2);
        int secondPlace = Math.min(1, perNode - 1);

        OptionalInt parent = OptionalInt.empty();
        if (place > 0) {
            parent = OptionalInt.of(plan.rank(node, head + place - 1));
        } else if (tree.parent(node).isPresent()) {
            int above = tree.parent(node).getAsInt();
            int hook = tree.secondChild(node) ? secondPlace : 0;
            parent = OptionalInt.of(plan.rank(above, head + hook));
        }
        List<Integer> children = new ArrayList<>();
        if (place + 1 < perNode) {
            children.add(plan.rank(node, head + place + 1));
        }
        for (int below : tree.children(node)) {
            if (place == (tree.secondChild(below) ? secondPlace : 0)) {
                children.add(plan.rank(below, head));
            }
        }
        return new TreeLinks(parent, children);
    }
}
