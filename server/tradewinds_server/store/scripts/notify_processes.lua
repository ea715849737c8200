-- Notify every process in a set.
-- KEYS  1 processes
-- ARGV  1 notification, with its topic
-- Returns nothing.

notify(KEYS[1], '', ARGV[1])
