-- Keep the clock of a server from going back.
-- KEYS  1 clock
-- Returns the offset to add to the server's clock, in microseconds.
-- The key holds the latest known time and the offset. A clock that was set back continues from
-- the latest time, so no time in the store is ever in the future.

local time = redis.call('TIME')
local latest, offset = string.match(redis.call('GET', KEYS[1]) or '0 0', '^(%d+) (%d+)$')
local now = time[1] * 1000000 + time[2] + offset
if now < tonumber(latest) then
  offset = offset + (latest - now)
  now = tonumber(latest)
end
redis.call('SET', KEYS[1], whole(now) .. ' ' .. whole(offset))
return whole(offset)
