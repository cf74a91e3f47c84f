package dev.hearsay.collector;

/** Stands for a module that the client may not use. */
public record Collected() {}
