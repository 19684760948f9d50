package dev.doorbell.libraries.nvshmem.setup;

import dev.doorbell.libraries.nvshmem.heap.WrongUseException;
import dev.doorbell.libraries.nvshmem.ibgda.config.IbgdaOptions;
import dev.doorbell.libraries.nvshmem.ibrc.ProxyOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;

/**
 * Environment variables of the library with their own names, as documented for NVSHMEM 2.8 to 3.4.
 * Variables that change behaviour here change the options. Variables without effect in an emulator,
 * and unknown ones, cause a warning.
 */
public final class NvshmemEnvironment {

    private static final String PREFIX = "NVSHMEM_";

    private static final SortedMap<String, BiConsumer<NvshmemOptions.Builder, Value>> EFFECTIVE =
            effective();

    private static final int MAX_BARRIER_RADIX = 32;

    /** Variables read by tools that print results, not by the library. */
    private static final List<String> OF_TOOLS = List.of("MACHINE_READABLE_OUTPUT");

    private static final List<String> WITHOUT_EFFECT =
            List.of(
                    "BOOTSTRAP",
                    "BYPASS_FLUSH",
                    "CUMEM_GRANULARITY",
                    "DEBUG",
                    "DEBUG_FILE",
                    "DEBUG_SUBSYS",
                    "DISABLE_CUDA_VMM",
                    "DISABLE_DATA_DIRECT",
                    "DISABLE_LOCAL_ONLY_PROXY",
                    "DISABLE_MNNVL",
                    "DISABLE_NCCL",
                    "DISABLE_NVLS",
                    "ENABLE_NIC_PE_MAPPING",
                    "HCA_LIST",
                    "HCA_PE_MAPPING",
                    "HCA_PREFIX",
                    "IBGDA_ENABLE_MULTI_PORT",
                    "IB_DISABLE_DMABUF",
                    "IB_ENABLE_RELAXED_ORDERING",
                    "IB_GID_INDEX",
                    "IB_SL",
                    "IB_TRAFFIC_CLASS",
                    "INFO",
                    "LIBFABRIC_PROVIDER",
                    "MAX_P2P_GPUS",
                    "NVTX",
                    "VERSION");

    private final SortedMap<String, String> variables;

    /** Creates the variables of a job, by name with their prefix {@code NVSHMEM_}. */
    public NvshmemEnvironment(SortedMap<String, String> variables) {
        this.variables = new TreeMap<>(variables);
    }

    /** Names of variables that change behaviour, sorted. */
    public static List<String> effectiveNames() {
        return EFFECTIVE.keySet().stream().map(name -> PREFIX + name).toList();
    }

    /** Returns the variables that would set some options of IBGDA. */
    public static SortedMap<String, String> of(IbgdaOptions options) {
        SortedMap<String, String> variables = new TreeMap<>();
        String ibgda = PREFIX + "IBGDA_";
        variables.put(ibgda + "NUM_RC_PER_PE", Integer.toString(options.rcPerPe()));
        if (options.rcPerPe() > 0) {
            variables.put(ibgda + "RC_MAP_BY", word(options.rcMapBy()));
        } else {
            variables.put(ibgda + "NUM_DCI", Integer.toString(options.dcis()));
            variables.put(ibgda + "NUM_SHARED_DCI", Integer.toString(options.sharedDcis()));
            variables.put(ibgda + "NUM_DCT", Integer.toString(options.dcts()));
            variables.put(ibgda + "DCI_MAP_BY", word(options.dciMapBy()));
        }
        variables.put(ibgda + "NUM_REQUESTS_IN_BATCH", Integer.toString(options.requestsInBatch()));
        variables.put(ibgda + "FORCE_NIC_BUF_MEMTYPE", word(options.buffers()));
        variables.put(ibgda + "NIC_HANDLER", word(options.handler()));
        return variables;
    }

    /**
     * Returns the options with these variables applied.
     *
     * @throws WrongUseException with the variable, its value and the allowed values
     */
    public NvshmemOptions apply(NvshmemOptions defaults) {
        return defaults.with(options ->
                variables.forEach((name, text) -> {
                    BiConsumer<NvshmemOptions.Builder, Value> change = EFFECTIVE.get(bare(name));
                    if (change != null) {
                        change.accept(options, new Value(name, text));
                    }
                }));
    }

    /** One sentence for every variable without effect. */
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        for (String name : variables.keySet()) {
            if (OF_TOOLS.contains(bare(name))) {
                continue;
            }
            if (WITHOUT_EFFECT.contains(bare(name))) {
                warnings.add("env: " + name + " has no effect on the emulated cluster");
            } else if (!EFFECTIVE.containsKey(bare(name))) {
                warnings.add("env: " + name + " is not a variable of NVSHMEM and was ignored");
            }
        }
        return warnings;
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    private static String bare(String name) {
        return name.startsWith(PREFIX) ? name.substring(PREFIX.length()) : "";
    }

    private static SortedMap<String, BiConsumer<NvshmemOptions.Builder, Value>> effective() {
        SortedMap<String, BiConsumer<NvshmemOptions.Builder, Value>> map = new TreeMap<>();
        map.put("DISABLE_P2P", (options, value) -> options.p2p(!value.flag()));
        map.put("QP_DEPTH", (options, value) -> options.queueDepth(value.powerOfTwo(128, 32768)));
        map.put(
                "BARRIER_TG_DISSEM_KVAL",
                (options, value) -> options.barrierRadix(value.number(2, MAX_BARRIER_RADIX)));
        map.put("SYMMETRIC_SIZE", (options, value) -> options.heapBytes(value.size()));
        proxy(map, "DISABLE_GDRCOPY", (proxy, value) -> proxy.gdrcopy(!value.flag()));
        proxy(
                map,
                "DISABLE_IB_NATIVE_ATOMICS",
                (proxy, value) -> proxy.nativeAtomics(!value.flag()));
        proxy(map, "SRQ_DEPTH", (proxy, value) -> proxy.receiveDepth(value.powerOfTwo(16, 32768)));
        proxy(
                map,
                "PROXY_REQUEST_BATCH_MAX",
                (proxy, value) -> proxy.batch(value.number(1, 1 << 20)));
        ibgda(map, "NUM_DCI", (ibgda, value) -> ibgda.dcis(value.number(0, IbgdaOptions.MOST)));
        ibgda(
                map,
                "NUM_SHARED_DCI",
                (ibgda, value) -> ibgda.sharedDcis(value.number(1, IbgdaOptions.MOST)));
        ibgda(map, "NUM_DCT", (ibgda, value) -> ibgda.dcts(value.number(1, 64)));
        ibgda(
                map,
                "DCI_MAP_BY",
                (ibgda, value) -> ibgda.dciMapBy(value.choice(IbgdaOptions.Mapping.values())));
        ibgda(
                map,
                "NUM_RC_PER_PE",
                (ibgda, value) -> ibgda.rcPerPe(value.number(0, IbgdaOptions.MOST)));
        ibgda(
                map,
                "RC_MAP_BY",
                (ibgda, value) -> ibgda.rcMapBy(value.choice(IbgdaOptions.Mapping.values())));
        ibgda(
                map,
                "NUM_REQUESTS_IN_BATCH",
                (ibgda, value) -> ibgda.requestsInBatch(value.powerOfTwo(1, 1024)));
        ibgda(
                map,
                "FORCE_NIC_BUF_MEMTYPE",
                (ibgda, value) ->
                        ibgda.buffers(
                                value.is("auto")
                                        ? IbgdaOptions.Buffers.GPUMEM
                                        : value.choice(IbgdaOptions.Buffers.values())));
        ibgda(
                map,
                "NIC_HANDLER",
                (ibgda, value) ->
                        ibgda.handler(
                                value.is("auto")
                                        ? IbgdaOptions.Handler.GPU
                                        : value.choice(IbgdaOptions.Handler.values())));
        return map;
    }

    private static void proxy(
            SortedMap<String, BiConsumer<NvshmemOptions.Builder, Value>> map,
            String name,
            BiConsumer<ProxyOptions.Builder, Value> change) {
        map.put(name, (options, value) -> options.proxy(it -> change.accept(it, value)));
    }

    private static void ibgda(
            SortedMap<String, BiConsumer<NvshmemOptions.Builder, Value>> map,
            String name,
            BiConsumer<IbgdaOptions.Builder, Value> change) {
        map.put("IBGDA_" + name, (options, value) -> options.ibgda(it -> change.accept(it, value)));
    }

    /** Value of a variable, with conversions. */
    private record Value(String name, String text) {

        boolean is(String word) {
            return text.equalsIgnoreCase(word);
        }

        /**
         * Returns an NVSHMEM boolean: 0, n, no, f, false are false; 1, y, yes, t, true are true.
         */
        boolean flag() {
            return switch (text.toLowerCase(Locale.ROOT)) {
                case "0", "n", "no", "f", "false" -> false;
                case "1", "y", "yes", "t", "true" -> true;
                default -> throw wrong("a boolean: 0 or 1");
            };
        }

        int number(int least, int most) {
            return numberIn(least, most)
                    .orElseThrow(() -> wrong("a whole number from " + least + " to " + most));
        }

        private OptionalInt numberIn(int least, int most) {
            try {
                int number = Integer.parseInt(text);
                return number >= least && number <= most
                        ? OptionalInt.of(number)
                        : OptionalInt.empty();
            } catch (NumberFormatException notANumber) {
                return OptionalInt.empty();
            }
        }

        int powerOfTwo(int least, int most) {
            OptionalInt number = numberIn(least, most);
            if (number.isPresent() && Integer.bitCount(number.getAsInt()) == 1) {
                return number.getAsInt();
            }
            throw wrong("a power of two from " + least + " to " + most);
        }

        /** Returns a size such as 512M or 1G. */
        long size() {
            int shift =
                    switch (text.isEmpty()
                            ? ' '
                            : Character.toUpperCase(text.charAt(text.length() - 1))) {
                        case 'K' -> 10;
                        case 'M' -> 20;
                        case 'G' -> 30;
                        default -> 0;
                    };
            try {
                long number =
                        Long.parseLong(shift == 0 ? text : text.substring(0, text.length() - 1));
                if (number > 0 && number <= Long.MAX_VALUE >> shift) {
                    return number << shift;
                }
            } catch (NumberFormatException notASize) {
                // Falls through to the exception.
            }
            throw wrong("a size above 0 such as 512M or 1G");
        }

        <E extends Enum<E>> E choice(E[] values) {
            List<String> names = new ArrayList<>();
            for (E value : values) {
                String word = word(value);
                if (is(word)) {
                    return value;
                }
                names.add(word);
            }
            throw wrong("one of " + String.join(", ", names));
        }

        private WrongUseException wrong(String allowed) {
            return new WrongUseException("%s is '%s'; expected %s".formatted(name, text, allowed));
        }
    }
}
