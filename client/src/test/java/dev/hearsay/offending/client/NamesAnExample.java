package dev.hearsay.offending.client;

import dev.hearsay.learn.features.Example;

record NamesAnExample(Example person) {}
