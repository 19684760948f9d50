package dev.doorbell.libraries.offload.group;

import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.ControlBytes;
import dev.doorbell.libraries.offload.MessageType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;

/** Message about groups, between ranks and workers or among workers. */
sealed interface GroupMessage {

    /** Encodes the message. */
    byte[] encode();

    /**
     * Recorded entries of a rank, or a part of them.
     *
     * @param total entries of the whole group
     * @param word word in which the end of each call is reported
     */
    record Entries(GroupName group, int total, CompletionWord word, List<GroupEntry> entries)
            implements GroupMessage {

        static final int HEADER_BYTES = 1 + GroupName.BYTES + 4 + 8 + 4 + 4;

        public Entries {
            entries = List.copyOf(entries);
        }

        static Entries decode(byte[] message) {
            ByteBuffer in = ControlBytes.read(MessageType.GROUP_ENTRIES, message);
            GroupName group = GroupName.read(in);
            int total = in.getInt();
            CompletionWord word = new CompletionWord(group.rank(), in.getLong(), in.getInt());
            int count = in.getInt();
            List<GroupEntry> entries = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                entries.add(GroupEntry.read(in));
            }
            return new Entries(group, total, word, entries);
        }

        @Override
        public byte[] encode() {
            int bytes = HEADER_BYTES - 1 + entries.size() * GroupEntry.BYTES;
            ByteBuffer out = ControlBytes.write(MessageType.GROUP_ENTRIES, bytes);
            group.write(out)
                    .putInt(total)
                    .putLong(word.address())
                    .putInt(word.key())
                    .putInt(entries.size());
            entries.forEach(entry -> entry.write(out));
            return ControlBytes.written(out);
        }
    }

    /** Buffers of recorded receives. */
    record Targets(List<GroupTarget> targets) implements GroupMessage {

        static final int HEADER_BYTES = 1 + 4;

        public Targets {
            targets = List.copyOf(targets);
        }

        static Targets decode(byte[] message) {
            ByteBuffer in = ControlBytes.read(MessageType.GROUP_TARGETS, message);
            int count = in.getInt();
            List<GroupTarget> targets = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                targets.add(GroupTarget.read(in));
            }
            return new Targets(targets);
        }

        @Override
        public byte[] encode() {
            int bytes = HEADER_BYTES - 1 + targets.size() * GroupTarget.BYTES;
            ByteBuffer out = ControlBytes.write(MessageType.GROUP_TARGETS, bytes);
            out.putInt(targets.size());
            targets.forEach(target -> target.write(out));
            return ControlBytes.written(out);
        }
    }

    /**
     * Call of a group by its rank.
     *
     * @param call number of the call, from 1
     */
    record Call(GroupName group, int call) implements GroupMessage {

        static Call decode(byte[] message) {
            ByteBuffer in = ControlBytes.read(MessageType.GROUP_CALL, message);
            return new Call(GroupName.read(in), in.getInt());
        }

        @Override
        public byte[] encode() {
            return group.write(ControlBytes.write(MessageType.GROUP_CALL, GroupName.BYTES + 4))
                    .putInt(call)
                    .array();
        }
    }

    /** Notice that buffers of receives of one stage may be written. */
    record Ready(List<ReadyBuffer> buffers) implements GroupMessage {

        static final int HEADER_BYTES = 1 + 4;

        public Ready {
            buffers = List.copyOf(buffers);
        }

        static Ready decode(byte[] message) {
            ByteBuffer in = ControlBytes.read(MessageType.GROUP_READY, message);
            int count = in.getInt();
            List<ReadyBuffer> buffers = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                buffers.add(ReadyBuffer.read(in));
            }
            return new Ready(buffers);
        }

        @Override
        public byte[] encode() {
            int bytes = HEADER_BYTES - 1 + buffers.size() * ReadyBuffer.BYTES;
            ByteBuffer out = ControlBytes.write(MessageType.GROUP_READY, bytes);
            out.putInt(buffers.size());
            buffers.forEach(buffer -> buffer.write(out));
            return ControlBytes.written(out);
        }
    }

    /**
     * Notice that the buffer of a receive has been written.
     *
     * @param status number of the status of the write
     */
    record Landed(Channel channel, int status) implements GroupMessage {

        static Landed decode(byte[] message) {
            ByteBuffer in = ControlBytes.read(MessageType.GROUP_LANDED, message);
            return new Landed(Channel.read(in), in.getInt());
        }

        @Override
        public byte[] encode() {
            return channel.write(ControlBytes.write(MessageType.GROUP_LANDED, Channel.BYTES + 4))
                    .putInt(status)
                    .array();
        }
    }
}
