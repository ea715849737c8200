-- Extends the leases of tickets of a queue and tells which of them wait no longer.
--
-- KEYS 1 {q:<tag>}:leases
-- ARGV 1 prefix of ticket keys  2 lease in microseconds  3... ticket ids
-- Returns {ticket id, state, match, seat, ...} for every ticket that does not wait: formed, seated,
-- cancelled, or gone if nothing is known of it.
local expiry = now_us() + ARGV[2]
local changed = {}
for place = 3, #ARGV do
  local ticket = redis.call('HMGET', ARGV[1] .. ARGV[place], 'state', 'match', 'seat')
  if ticket[1] == 'waiting' then
    redis.call('ZADD', KEYS[1], expiry, ARGV[place])
  else
    changed[#changed + 1] = ARGV[place]
    changed[#changed + 1] = ticket[1] or 'gone'
    changed[#changed + 1] = ticket[2] or ''
    changed[#changed + 1] = ticket[3] or ''
  end
end
return changed
