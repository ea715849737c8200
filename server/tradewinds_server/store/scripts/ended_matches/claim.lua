-- Claim ended matches that are due. Others cannot claim them for a while.
-- KEYS  1 ended matches
-- ARGV  1 maximum number  2 milliseconds until they are due again, unless they are removed
-- Returns their ids.

local now = now_ms()
local due = redis.call('ZRANGE', KEYS[1], '-inf', whole(now), 'BYSCORE', 'LIMIT', 0, ARGV[1])
for _, match_id in ipairs(due) do
  redis.call('ZADD', KEYS[1], whole(now + ARGV[2]), match_id)
end
return due
