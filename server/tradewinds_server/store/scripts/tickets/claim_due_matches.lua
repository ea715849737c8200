-- Takes formed matches that nobody has created for a while, so that one server at a time tries.
--
-- KEYS 1 {q:<tag>}:forming  2 {q:<tag>}:formations
-- ARGV 1 microseconds until the next try  2 at most so many
-- Returns {match id, formation, ...}; an index entry without a formation is dropped.
local now = now_us()
local due = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[2])
local claimed = {}
for _, match in ipairs(due) do
  local record = redis.call('HGET', KEYS[2], match)
  if record then
    redis.call('ZADD', KEYS[1], now + ARGV[1], match)
    claimed[#claimed + 1] = match
    claimed[#claimed + 1] = record
  else
    redis.call('ZREM', KEYS[1], match)
  end
end
return claimed
