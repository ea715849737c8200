-- Removes tickets whose lease ran out: their client, or the server that held it, is dead.
--
-- KEYS 1 {q:<tag>}:waiting  2 {q:<tag>}:leases
-- ARGV 1 prefix of ticket keys  2 prefix of process channels  3 at most so many
-- Returns the number removed. A holder that was only slow is told.
local expired = redis.call('ZRANGEBYSCORE', KEYS[2], '-inf', now_us(), 'LIMIT', 0, ARGV[3])
for _, id in ipairs(expired) do
  local home = redis.call('HGET', ARGV[1] .. id, 'home')
  redis.call('ZREM', KEYS[1], id)
  redis.call('ZREM', KEYS[2], id)
  redis.call('DEL', ARGV[1] .. id)
  if home then
    redis.call('PUBLISH', ARGV[2] .. home, 'mm ' .. cjson.encode({ticket = id, state = 'gone'}))
  end
end
return #expired
