package dev.doorbell.libraries.mpi.collective.reduce;

/**
 * Largest power of two among the members. Below twice the number of members beyond it, one of each
 * pair of neighbours represents both.
 *
 * @param size the power of two
 * @param pairs number of pairs
 * @param even member of an even number that represents its pair instead of the odd one, or -1
 */
record Folded(int size, int pairs, int even) {

    static Folded of(int members, int even) {
        int size = Integer.highestOneBit(members);
        return new Folded(size, members - size, even);
    }

    /** Returns true if a member is represented by its neighbour. */
    boolean represented(int member) {
        return member < 2 * pairs && member != member(member / 2);
    }

    /** Returns true if a member represents its neighbour. */
    boolean represents(int member) {
        return member < 2 * pairs && member == member(member / 2);
    }

    /** Number of a representative. */
    int number(int member) {
        return member < 2 * pairs ? member / 2 : member - pairs;
    }

    /** Member with a number. */
    int member(int number) {
        if (number >= pairs) {
            return number + pairs;
        }
        return 2 * number == even ? even : 2 * number + 1;
    }

    /** First member of those whose part a number has. */
    int first(int number) {
        return number < pairs ? 2 * number : number + pairs;
    }
}
