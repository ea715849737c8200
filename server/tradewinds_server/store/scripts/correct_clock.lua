-- Keep the clock of a server from going back.
-- KEYS  1 clock
-- Returns what has to be added to what the server's clock shows, in microseconds.
-- The key holds the latest time that was noted and that offset. A clock that was set back goes on from
-- the latest time, so nothing in the store ever lies in the future.

local time = redis.call('TIME')
local latest, offset = string.match(redis.call('GET', KEYS[1]) or '0 0', '^(%d+) (%d+)$')
local now = time[1] * 1000000 + time[2] + offset
if now < tonumber(latest) then
  offset = offset + (latest - now)
  now = tonumber(latest)
end
redis.call('SET', KEYS[1], whole(now) .. ' ' .. whole(offset))
return whole(offset)
