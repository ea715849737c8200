-- Turns proposed groups of tickets into matches, each group whole or not at all.
--
-- KEYS 1 {mm}:queue:<queue>  2 {mm}:queues  3 {mm}:leases  4 {mm}:formations  5 {mm}:forming
--      6 {mm}:formed:<queue>
-- ARGV 1 prefix of ticket keys  2 prefix of running keys  3 queue  4 seats
--      5 microseconds after which another server may complete the match
--      6 how long tickets are remembered, ms  7 how long the queue's count is remembered, ms
--      8... per group: match id, then one ticket id per seat
-- Returns {match id, formation, ...} for the groups that became matches.
--
-- A group is refused if one of its tickets no longer waits in this queue, if a lease has expired, or
-- if one of its bots would run more matches than the ticket allows. The tickets leave the queue, the
-- match counts for every bot, and any server can complete the match from the formation record.
local now = now_us()
local seats = tonumber(ARGV[4])

local function read_group(first)
  local group = {}
  for place = first, first + seats - 1 do
    local id = ARGV[place]
    local ticket = redis.call('HMGET', ARGV[1] .. id, 'state', 'queue', 'bot', 'most', 'session')
    local lease = redis.call('ZSCORE', KEYS[3], id)
    if ticket[1] ~= 'waiting' or ticket[2] ~= ARGV[3] or not lease or tonumber(lease) <= now then
      return nil
    end
    if redis.call('SCARD', ARGV[2] .. ticket[3]) >= tonumber(ticket[4]) then
      return nil
    end
    group[#group + 1] = {ticket = id, bot = ticket[3], session = ticket[5]}
  end
  return group
end

local function seat_group(match, group)
  for place, seat in ipairs(group) do
    local key = ARGV[1] .. seat.ticket
    redis.call('ZREM', KEYS[1], seat.ticket)
    redis.call('ZREM', KEYS[3], seat.ticket)
    redis.call('HSET', key, 'state', 'formed', 'match', match, 'seat', place - 1)
    redis.call('PEXPIRE', key, ARGV[6])
    redis.call('SADD', ARGV[2] .. seat.bot, match)
  end
end

local formed = {}
for first = 8, #ARGV, seats + 1 do
  local match = ARGV[first]
  local group = read_group(first + 1)
  if group then
    seat_group(match, group)
    local record = cjson.encode({queue = redis.call('HGET', KEYS[2], ARGV[3]), seats = group})
    redis.call('HSET', KEYS[4], match, record)
    redis.call('ZADD', KEYS[5], now + ARGV[5], match)
    formed[#formed + 1] = match
    formed[#formed + 1] = record
  end
end
if #formed > 0 then
  redis.call('INCRBY', KEYS[6], #formed / 2)
  redis.call('PEXPIRE', KEYS[6], ARGV[7])
  if redis.call('EXISTS', KEYS[1]) == 0 then
    redis.call('HDEL', KEYS[2], ARGV[3])
  end
end
return formed
