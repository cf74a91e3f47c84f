package dev.hearsay.offending.rooms;

import dev.hearsay.offending.rooms.random.RandomRoom;

/** Offends on purpose: vocabulary that uses a room. */
public record PrivacyLoss(RandomRoom room) {}
