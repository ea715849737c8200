-- Takes a ticket out of its queue unless a match has formed: exactly one of the two happens.
--
-- KEYS 1 {mm}:ticket:<id>  2 {mm}:leases  3 {mm}:queues
-- ARGV 1 ticket id  2 prefix of queue keys  3 prefix of process channels
--      4 how long the cancellation is remembered, ms  5 only if this process holds it; may be empty
--      6 only if it is this bot's; may be empty
-- Returns {state, match}: cancelled (also when it was before), formed, seated, gone if nothing is
-- known of the ticket, foreign if it is another bot's, or waiting if another process holds it.
-- The holder of the ticket is notified.
local ticket = redis.call('HMGET', KEYS[1], 'state', 'match', 'queue', 'home', 'bot')
if ticket[1] and ARGV[6] ~= '' and ARGV[6] ~= ticket[5] then
  return {'foreign', ''}
end
if ticket[1] ~= 'waiting' or (ARGV[5] ~= '' and ARGV[5] ~= ticket[4]) then
  return {ticket[1] or 'gone', ticket[2] or ''}
end
local queue = ARGV[2] .. ticket[3]
redis.call('ZREM', queue, ARGV[1])
if redis.call('EXISTS', queue) == 0 then
  redis.call('HDEL', KEYS[3], ticket[3])
end
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('HSET', KEYS[1], 'state', 'cancelled')
redis.call('PEXPIRE', KEYS[1], ARGV[4])
redis.call('PUBLISH', ARGV[3] .. ticket[4], 'mm ' .. cjson.encode({ticket = ARGV[1], state = 'cancelled'}))
return {'cancelled', ''}
