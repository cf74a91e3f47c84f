package dev.hearsay.offending.client;

import dev.hearsay.PrivateRecord;

record NamesARecord(PrivateRecord person) {}
