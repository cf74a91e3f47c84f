-- A server that samples columns for its planner keeps the samples in a table of its own, where they would outlive the
-- reports. On a database without such samples this is empty.
${noSamples}
