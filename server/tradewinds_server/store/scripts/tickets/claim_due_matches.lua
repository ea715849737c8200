-- Claims matches that are due for a check, so that one server at a time checks each.
--
-- KEYS 1 {mm}:forming or {mm}:playing  2 {mm}:formations
-- ARGV 1 microseconds until the next check  2 maximum number
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
