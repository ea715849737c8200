-- Takes a ticket out of its queue unless a match has formed: exactly one of the two happens.
--
-- KEYS 1 {q:<tag>}:waiting  2 {q:<tag>}:leases
-- ARGV 1 prefix of ticket keys  2 ticket id  3 prefix of process channels
--      4 how long the cancellation is remembered, ms  5 only if this process holds it; may be empty
--      6 only if it is this bot's; may be empty
-- Returns {state, match}: cancelled (also when it was before), formed, seated, gone if nothing is
-- known of the ticket, foreign if it is another bot's, or waiting if another process holds it.
-- The holder of the ticket is notified.
local key = ARGV[1] .. ARGV[2]
local ticket = redis.call('HMGET', key, 'state', 'match', 'home', 'bot')
if ticket[1] and ARGV[6] ~= '' and ARGV[6] ~= ticket[4] then
  return {'foreign', ''}
end
if ticket[1] ~= 'waiting' or (ARGV[5] ~= '' and ARGV[5] ~= ticket[3]) then
  return {ticket[1] or 'gone', ticket[2] or ''}
end
redis.call('ZREM', KEYS[1], ARGV[2])
redis.call('ZREM', KEYS[2], ARGV[2])
redis.call('HSET', key, 'state', 'cancelled')
redis.call('PEXPIRE', key, ARGV[4])
redis.call('PUBLISH', ARGV[3] .. ticket[3], 'mm ' .. cjson.encode({ticket = ARGV[2], state = 'cancelled'}))
return {'cancelled', ''}
