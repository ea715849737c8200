-- Reads the figures of a queue.
--
-- KEYS 1 {q:<tag>}:waiting  2 {q:<tag>}:formed  3 {q:<tag>}:formations
-- Returns {tickets waiting, longest wait in microseconds, matches formed, of them not yet created}.
local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
return {
  redis.call('ZCARD', KEYS[1]),
  oldest[2] and whole(now_us() - oldest[2]) or '0',
  tonumber(redis.call('GET', KEYS[2]) or 0),
  redis.call('HLEN', KEYS[3]),
}
