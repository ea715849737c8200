-- Notify every process in a set, and remove those that have died.
-- KEYS  1 processes
-- ARGV  1 notification, with its topic
-- Returns nothing.

for _, process in ipairs(redis.call('SMEMBERS', KEYS[1])) do
  if redis.call('PUBLISH', 'p:' .. process, ARGV[1]) == 0 then
    redis.call('SREM', KEYS[1], process)  -- one that only lost its subscription comes back by itself
  end
end
