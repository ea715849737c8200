-- Note that a process is there.
-- KEYS  1 signs of life
-- ARGV  1 process  2 milliseconds after which a process that gave none is forgotten
-- Returns the store's time.

local now = now_ms()
redis.call('ZADD', KEYS[1], whole(now), ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', whole(now - ARGV[2]))
return whole(now)
