package dev.doorbell.libraries.datatype.strategy;

import dev.doorbell.hardware.profile.Profile;
import dev.doorbell.hardware.profile.Rate;

/**
 * Costs of copies and pack kernels.
 *
 * @param copyPs a synchronous copy of no bytes; also the end of any number of asynchronous ones
 * @param issuePs each asynchronous copy
 * @param copy3dPs a copy of a box, without its rows
 * @param deviceRowPs a row of a two-dimensional copy within GPU memory
 * @param toHost bytes per second of the copy engine
 * @param toDevice bytes per second of the copy engine
 * @param rows cost of rows of copies over PCIe
 * @param kernel cost of pack kernels
 */
public record PackConstants(
        long copyPs,
        long issuePs,
        long copy3dPs,
        long deviceRowPs,
        Rate toHost,
        Rate toDevice,
        RowCost rows,
        KernelCost kernel) {

    /** Returns the constants of a profile's GPUs. */
    public static PackConstants of(Profile profile) {
        return new PackConstants(
                profile.ps("gpu.copy"),
                profile.ps("gpu.copyIssue"),
                profile.ps("gpu.copy3d"),
                profile.ps("gpu.copyDeviceRow"),
                profile.rate("gpu.copyToHost"),
                profile.rate("gpu.copyToDevice"),
                RowCost.of(profile),
                KernelCost.of(profile));
    }

    /** Rate of bytes over PCIe. */
    Rate rate(PackRequest request) {
        return request.pack() ? toHost : toDevice;
    }
}
