-- Record a heartbeat, and the outage that it ends.
-- KEYS  1 heartbeats  2 outages
-- ARGV  1 process  2 milliseconds after which a silent process is forgotten
--       3 start of the outage, 0 if there was none  4 milliseconds to remember outages
-- Returns the store's time.

local now = now_ms()
redis.call('ZADD', KEYS[1], whole(now), ARGV[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', whole(now - ARGV[2]))
if ARGV[3] ~= '0' then
  redis.call('ZADD', KEYS[2], whole(now), ARGV[3] .. ' ' .. whole(now))
  redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', whole(now - ARGV[4]))
end
return whole(now)
