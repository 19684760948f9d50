package dev.doorbell.libraries.offload.group;

import dev.doorbell.libraries.offload.CompletionWord;
import dev.doorbell.libraries.offload.ControlBytes;
import dev.doorbell.libraries.offload.Offload;
import dev.doorbell.libraries.offload.transfer.Transfer;
import dev.doorbell.libraries.process.HostProcess;
import dev.doorbell.libraries.verbs.EndpointAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Publisher of a rank's recorded groups. It sends all entries to the rank's own worker, in as few
 * messages as possible, and receive buffers to the workers of the sending ranks.
 */
final class Publisher {

    private final Offload offload;
    private final HostProcess process;
    private final int messageBytes;

    Publisher(Offload offload) {
        this.offload = offload;
        process = offload.process();
        messageBytes =
                Math.min(process.endpoint().options().messageBytes(), ControlBytes.MAX_BYTES);
    }

    /** Registers all buffers and sends changes to the workers. */
    void publish(GroupRequest group) {
        List<GroupEntry> entries = new ArrayList<>();
        List<GroupTarget> targets = new ArrayList<>();
        int version = group.calls() + 1;
        for (GroupRequest.Operation operation : group.operations()) {
            if (operation.send()) {
                entries.add(send(entries.size(), operation));
            } else {
                GroupTarget target = target(group, targets.size(), operation, version);
                targets.add(target);
                entries.add(receive(entries.size(), operation, target.version()));
            }
        }
        if (group.calls() > 0 && entries.equals(group.published())) {
            return;
        }
        tellSenders(targets.stream().filter(it -> it.version() == version).toList());
        tellEntries(group, entries);
        group.publish(entries, targets);
    }

    void tellOwnWorker(GroupMessage message) {
        offload.tell(offload.worker(process.rank()), message.encode());
    }

    private GroupEntry send(int number, GroupRequest.Operation operation) {
        Transfer.Source content =
                operation.length() == 0
                        ? new Transfer.Source(process.rank(), operation.address(), 0, 0, 0)
                        : offload.export(operation.address(), operation.length());
        return new GroupEntry(
                number,
                true,
                operation.stage(),
                operation.channel(),
                operation.length(),
                content,
                0);
    }

    /** Returns a receive's entry without a buffer, since only the sender's worker needs it. */
    private GroupEntry receive(int number, GroupRequest.Operation operation, int version) {
        return new GroupEntry(
                number,
                false,
                operation.stage(),
                operation.channel(),
                operation.length(),
                new Transfer.Source(operation.channel().envelope().source(), 0, 0, 0, 0),
                version);
    }

    /** Returns the buffer of a receive. It has a new version only if its key has changed. */
    private GroupTarget target(
            GroupRequest group, int index, GroupRequest.Operation operation, int version) {
        int key =
                operation.length() == 0 ? 0 : process.key(operation.address(), operation.length());
        Transfer.Target buffer = new Transfer.Target(process.rank(), operation.address(), key);
        if (index < group.targets().size()) {
            GroupTarget before = group.targets().get(index);
            if (before.buffer().equals(buffer)) {
                return before;
            }
        }
        return new GroupTarget(operation.channel(), buffer, operation.length(), version);
    }

    private void tellSenders(List<GroupTarget> targets) {
        Map<EndpointAddress, List<GroupTarget>> byWorker = new LinkedHashMap<>();
        for (GroupTarget target : targets) {
            EndpointAddress worker = offload.worker(target.channel().envelope().source());
            byWorker.computeIfAbsent(worker, ignored -> new ArrayList<>()).add(target);
        }
        int most = (messageBytes - GroupMessage.Targets.HEADER_BYTES) / GroupTarget.BYTES;
        byWorker.forEach((worker, its) -> {
            for (int at = 0; at < its.size(); at += most) {
                List<GroupTarget> part = its.subList(at, Math.min(its.size(), at + most));
                offload.tell(worker, new GroupMessage.Targets(part).encode());
            }
        });
    }

    private void tellEntries(GroupRequest group, List<GroupEntry> entries) {
        GroupName name = new GroupName(process.rank(), group.number());
        CompletionWord word = Objects.requireNonNull(group.word(), "taken at the first call");
        int most = (messageBytes - GroupMessage.Entries.HEADER_BYTES) / GroupEntry.BYTES;
        int at = 0;
        do {
            List<GroupEntry> part = entries.subList(at, Math.min(entries.size(), at + most));
            tellOwnWorker(new GroupMessage.Entries(name, entries.size(), word, part));
            at += most;
        } while (at < entries.size());
    }
}
