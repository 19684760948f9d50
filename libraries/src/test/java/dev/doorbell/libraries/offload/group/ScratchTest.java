package dev.doorbell.libraries.offload.group;

import org.junit.jupiter.api.Test;

class ScratchTest {
    @Test
    void numbers() {
        for (boolean staged : new boolean[] {false, true}) {
            for (int length : new int[] {8, 4096, 65536, 1 << 20}) {
                System.out.println("NUM staged=" + staged + " " + length + " P2 " + RingBroadcastTest.timePs(2, length, staged)
                        + " P3 " + RingBroadcastTest.timePs(3, length, staged) + " P4 " + RingBroadcastTest.timePs(4, length, staged)
                        + " P8 " + RingBroadcastTest.timePs(8, length, staged));
            }
        }
    }
}
