package dev.hearsay.collector.store;

/**
 * What a collection's log has of an hour.
 *
 * @param bucket its start, in milliseconds since 1970
 * @param bytes how long ids and reports are together, and some for each row
 * @param parts into how many ranges of ids it was divided; 0 if all is as committed
 * @param looseRows how many rows are not in the order of ids yet
 */
public record LoggedHour(long bucket, long bytes, int parts, long looseRows) {}
