package dev.doorbell.workloads.offload.ring;

import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.ControlBytes;
import dev.doorbell.libraries.offload.transfer.Transfer;
import java.nio.ByteBuffer;

/** Message of the two ranks of a hop to the worker that measures it. */
sealed interface HopMessage {

    /** First byte of the sending rank's. */
    int FROM = 100;

    /** First byte of the receiving rank's. */
    int TO = 101;

    /** Row that is not kept: the first transfer registers and imports. */
    int WARM_UP = -1;

    /** Its bytes. */
    byte[] encode();

    /**
     * Source of the transfer.
     *
     * @param row of the table, or {@link #WARM_UP}
     * @param length bytes, 1 or more
     * @param word the rank waits for
     */
    record From(int row, Transfer.Source source, int length, CompletionWord word)
            implements HopMessage {

        private static final int BYTES = 56;

        @Override
        public byte[] encode() {
            return ControlBytes.write(FROM, BYTES)
                    .putInt(row)
                    .putInt(length)
                    .putInt(source.rank())
                    .putInt(source.key())
                    .putInt(source.vhca())
                    .putLong(source.address())
                    .putLong(source.accessKey())
                    .putInt(word.rank())
                    .putInt(word.key())
                    .putLong(word.address())
                    .array();
        }

        static From decode(byte[] message) {
            ByteBuffer fields = ControlBytes.read(FROM, message);
            int row = fields.getInt();
            int length = fields.getInt();
            int rank = fields.getInt();
            int key = fields.getInt();
            int vhca = fields.getInt();
            Transfer.Source source =
                    new Transfer.Source(rank, fields.getLong(), key, vhca, fields.getLong());
            int waiting = fields.getInt();
            int wordKey = fields.getInt();
            return new From(
                    row, source, length, new CompletionWord(waiting, fields.getLong(), wordKey));
        }
    }

    /**
     * Target of the transfer.
     *
     * @param from the rank that sends
     */
    record To(int from, Transfer.Target target) implements HopMessage {

        private static final int BYTES = 20;

        @Override
        public byte[] encode() {
            return ControlBytes.write(TO, BYTES)
                    .putInt(from)
                    .putInt(target.rank())
                    .putInt(target.key())
                    .putLong(target.address())
                    .array();
        }

        static To decode(byte[] message) {
            ByteBuffer fields = ControlBytes.read(TO, message);
            int from = fields.getInt();
            int rank = fields.getInt();
            int key = fields.getInt();
            return new To(from, new Transfer.Target(rank, fields.getLong(), key));
        }
    }
}
