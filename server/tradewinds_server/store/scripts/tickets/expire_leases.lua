-- Removes tickets whose lease ran out: their client, or the server that held it, is dead.
--
-- KEYS 1 {mm}:leases  2 {mm}:queues
-- ARGV 1 prefix of ticket keys  2 prefix of queue keys  3 prefix of process channels  4 at most so many
-- Returns the number removed. The process that holds a ticket is notified.
local now = now_us()
local expired = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', now, 'LIMIT', 0, ARGV[4])
for _, id in ipairs(expired) do
  local ticket = redis.call('HMGET', ARGV[1] .. id, 'queue', 'home')
  redis.call('ZREM', KEYS[1], id)
  redis.call('DEL', ARGV[1] .. id)
  if ticket[1] then
    redis.call('ZREM', ARGV[2] .. ticket[1], id)
    if redis.call('EXISTS', ARGV[2] .. ticket[1]) == 0 then
      redis.call('HDEL', KEYS[2], ticket[1])
    end
    redis.call('PUBLISH', ARGV[3] .. ticket[2], 'mm ' .. cjson.encode({ticket = id, state = 'gone'}))
  end
end
return #expired
