-- Has somebody look at a match after a while.
--
-- KEYS 1 {d:<shard>}:playing
-- ARGV 1 match id  2 microseconds until then
redis.call('ZADD', KEYS[1], now_us() + ARGV[2], ARGV[1])
