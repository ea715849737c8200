-- Puts a ticket into its queue, or finds the ticket the same request made before.
--
-- KEYS 1 {q:<tag>}:waiting  2 {q:<tag>}:leases  3 {q:<tag>}:request:<bot>:<request id>
-- ARGV 1 prefix of ticket keys  2 ticket id  3 queue  4 bot  5 session  6 most matches at once
--      7 process that holds it  8 lease in microseconds  9 how long a request is remembered, ms
--      10 "1" if the request has an id
-- Returns {ticket id, state, match, seat}; state is waiting, formed or seated.
--
-- A repeated request whose ticket still waits moves the ticket to the caller: process and session
-- are replaced and the lease starts anew. One whose ticket was cancelled or expired makes a new
-- ticket.
local now = now_us()
local function hold(id)
  redis.call('HSET', ARGV[1] .. id, 'session', ARGV[5], 'home', ARGV[7])
  redis.call('ZADD', KEYS[2], now + ARGV[8], id)
end

if ARGV[10] == '1' then
  local earlier = redis.call('GET', KEYS[3])
  if earlier then
    local ticket = redis.call('HMGET', ARGV[1] .. earlier, 'state', 'match', 'seat')
    if ticket[1] == 'waiting' then
      hold(earlier)
    end
    if ticket[1] and ticket[1] ~= 'cancelled' then
      return {earlier, ticket[1], ticket[2] or '', ticket[3] or ''}
    end
  end
  redis.call('SET', KEYS[3], ARGV[2], 'PX', ARGV[9])
end
redis.call('HSET', ARGV[1] .. ARGV[2], 'queue', ARGV[3], 'bot', ARGV[4], 'most', ARGV[6], 'state', 'waiting')
hold(ARGV[2])
redis.call('ZADD', KEYS[1], now, ARGV[2])
return {ARGV[2], 'waiting', '', ''}
