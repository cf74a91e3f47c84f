package dev.hearsay.offending.client;

import dev.hearsay.learn.Example;

record NamesAnExample(Example person) {}
