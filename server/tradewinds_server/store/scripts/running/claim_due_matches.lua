-- Takes matches that are due for a look, so that one server at a time looks at each.
--
-- KEYS 1 {d:<shard>}:playing
-- ARGV 1 microseconds until the next look  2 at most so many
-- Returns the match ids.
local now = now_us()
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[2])
for _, match in ipairs(due) do
  redis.call('ZADD', KEYS[1], now + ARGV[1], match)
end
return due
