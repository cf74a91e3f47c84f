package dev.hearsay.simulate.training;

import java.util.Arrays;

/** The rows of a table that are the records of each device. Immutable. */
final class DeviceRows {

  /** All rows, those of the first device first. */
  private final int[] rows;

  /** The place of each device's first row, and the number of rows at the end. */
  private final int[] starts;

  /**
   * @param deviceOf the device of every row, from 0 on; every device has a row
   */
  DeviceRows(int[] deviceOf) {
    int devices = Arrays.stream(deviceOf).max().orElse(-1) + 1;
    this.starts = new int[devices + 1];
    for (int device : deviceOf) {
      starts[device + 1]++;
    }
    Arrays.parallelPrefix(starts, Integer::sum);
    this.rows = new int[deviceOf.length];
    int[] next = starts.clone();
    for (int row = 0; row < deviceOf.length; row++) {
      rows[next[deviceOf[row]]++] = row;
    }
    for (int device = 0; device < devices; device++) {
      if (starts[device] == starts[device + 1]) {
        throw new IllegalArgumentException(
            "device " + device + " has no row; the devices are numbered from 0 without gaps");
      }
    }
  }

  int devices() {
    return starts.length - 1;
  }

  int[] of(int device) {
    return Arrays.copyOfRange(rows, starts[device], starts[device + 1]);
  }
}
