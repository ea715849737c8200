-- Puts a ticket into its queue, or finds the ticket the same request made before.
--
-- KEYS 1 {mm}:ticket:<id>  2 {mm}:queue:<queue>  3 {mm}:queues  4 {mm}:leases
--      5 {mm}:request:<bot>:<request id>
-- ARGV 1 ticket id  2 queue  3 spec  4 bot  5 session  6 most matches at once  7 process that holds it
--      8 lease in microseconds  9 how long a request is remembered, ms
--      10 "1" if the request has an id  11 prefix of ticket keys
-- Returns {ticket id, state, match, seat}; state is waiting, formed or seated, or reused if the
-- request made a ticket of another queue.
--
-- A repeated request whose ticket still waits moves the ticket to the caller: process and session
-- are replaced and the lease starts anew. One whose ticket was cancelled or expired makes a new
-- ticket.
local now = now_us()
local function hold(key, id)
  redis.call('HSET', key, 'session', ARGV[5], 'home', ARGV[7])
  redis.call('ZADD', KEYS[4], now + ARGV[8], id)
end

if ARGV[10] == '1' then
  local earlier = redis.call('GET', KEYS[5])
  if earlier then
    local key = ARGV[11] .. earlier
    local ticket = redis.call('HMGET', key, 'state', 'match', 'seat', 'queue')
    if ticket[1] and ticket[4] ~= ARGV[2] then
      return {earlier, 'reused', '', ''}
    end
    if ticket[1] == 'waiting' then
      hold(key, earlier)
    end
    if ticket[1] and ticket[1] ~= 'cancelled' then
      return {earlier, ticket[1], ticket[2] or '', ticket[3] or ''}
    end
  end
  redis.call('SET', KEYS[5], ARGV[1], 'PX', ARGV[9])
end
redis.call('HSET', KEYS[1], 'queue', ARGV[2], 'bot', ARGV[4], 'most', ARGV[6], 'state', 'waiting')
hold(KEYS[1], ARGV[1])
redis.call('ZADD', KEYS[2], now, ARGV[1])
redis.call('HSET', KEYS[3], ARGV[2], ARGV[3])
return {ARGV[1], 'waiting', '', ''}
