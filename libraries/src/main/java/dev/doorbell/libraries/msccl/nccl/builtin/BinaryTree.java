package dev.doorbell.libraries.msccl.nccl.builtin;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Double binary tree of Sanders, Speck and Träff, over nodes. In the first tree nodes with odd
 * numbers are leaves. The second tree has the numbers mirrored or, if their count is odd, shifted
 * by one. The leaves of one tree are therefore inner nodes of the other.
 */
final class BinaryTree {

    private final int nodes;
    private final boolean second;

    BinaryTree(int nodes, boolean second) {
        this.nodes = nodes;
        this.second = second;
    }

    /** Returns the parent of a node, which receives its sums; empty for the root. */
    OptionalInt parent(int node) {
        int number = number(node);
        if (number == 0) {
            return OptionalInt.empty();
        }
        // A number that ends in b zeros is midway between two that end in more. Its parent is the
        // one that ends in just one more, or the lower one if the other does not exist.
        int half = Integer.lowestOneBit(number);
        int higher = number + half;
        boolean up = higher < nodes && Integer.lowestOneBit(higher) == 2 * half;
        return OptionalInt.of(node(up ? higher : number - half));
    }

    /** Returns true if a node, not the root, is its parent's second child. */
    boolean secondChild(int node) {
        return number(node) > number(parent(node).orElseThrow());
    }

    /** Returns the at most two children of a node, the first child first. */
    List<Integer> children(int node) {
        List<Integer> children = new ArrayList<>();
        for (int number = 0; number < nodes; number++) {
            OptionalInt parent = parent(node(number));
            if (parent.isPresent() && parent.getAsInt() == node) {
                children.add(node(number));
            }
        }
        return children;
    }

    /** Returns a node's number in the first tree. */
    private int number(int node) {
        if (!second) {
            return node;
        }
        return nodes % 2 == 0 ? nodes - 1 - node : Math.floorMod(node - 1, nodes);
    }

    private int node(int number) {
        if (!second) {
            return number;
        }
        return nodes % 2 == 0 ? nodes - 1 - number : (number + 1) % nodes;
    }
}
