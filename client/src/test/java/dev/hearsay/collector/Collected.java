package dev.hearsay.collector;

/** A class that stands for a module that the client may not use. */
public record Collected() {}
