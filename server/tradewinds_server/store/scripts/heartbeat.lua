-- Note that a process is there, and since when it was not.
-- KEYS  1 signs of life  2 lapses
-- ARGV  1 process  2 milliseconds after which a process that gave no sign is forgotten
--       3 since when it was away, 0 if it was not  4 milliseconds to remember lapses
-- Returns the store's time.

local now = now_ms()
redis.call('ZADD', KEYS[1], whole(now), ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', whole(now - ARGV[2]))
if ARGV[3] ~= '0' then
  redis.call('ZADD', KEYS[2], whole(now), ARGV[3] .. ' ' .. whole(now))
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', whole(now - ARGV[4]))
end
return whole(now)
