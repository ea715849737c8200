-- Turns proposed groups of tickets into matches, each group whole or not at all.
--
-- KEYS 1 {q:<tag>}:waiting  2 {q:<tag>}:leases  3 {q:<tag>}:formations  4 {q:<tag>}:forming
--      5 {q:<tag>}:formed
-- ARGV 1 prefix of ticket keys  2 queue  3 its spec  4 seats
--      5 microseconds after which another server may complete the match
--      6 how long tickets are remembered, ms  7 how long the queue's count is remembered, ms
--      8... per group: match id, then one ticket id per seat
-- Returns {match id, formation, ...} for the groups that became matches.
--
-- A group is refused if one of its tickets no longer waits in this queue, or if a lease has expired.
-- The tickets leave the queue, and the formation record tells any server how to complete the match.
local now = now_us()
local seats = tonumber(ARGV[4])

local function read_group(first)
  local group = {}
  for place = first, first + seats - 1 do
    local id = ARGV[place]
    local ticket = redis.call('HMGET', ARGV[1] .. id, 'state', 'queue', 'bot', 'session')
    local lease = redis.call('ZSCORE', KEYS[2], id)
    if ticket[1] ~= 'waiting' or ticket[2] ~= ARGV[2] or not lease or tonumber(lease) <= now then
      return nil
    end
    group[#group + 1] = {ticket = id, bot = ticket[3], session = ticket[4]}
  end
  return group
end

local function seat_group(match, group)
  for place, seat in ipairs(group) do
    local key = ARGV[1] .. seat.ticket
    redis.call('ZREM', KEYS[1], seat.ticket)
    redis.call('ZREM', KEYS[2], seat.ticket)
    redis.call('HSET', key, 'state', 'formed', 'match', match, 'seat', place - 1)
    redis.call('PEXPIRE', key, ARGV[6])
  end
end

local formed = {}
for first = 8, #ARGV, seats + 1 do
  local match = ARGV[first]
  local group = read_group(first + 1)
  if group then
    seat_group(match, group)
    local record = cjson.encode({spec = ARGV[3], seats = group})
    redis.call('HSET', KEYS[3], match, record)
    redis.call('ZADD', KEYS[4], now + ARGV[5], match)
    formed[#formed + 1] = match
    formed[#formed + 1] = record
  end
end
if #formed > 0 then
  redis.call('INCRBY', KEYS[5], #formed / 2)
  redis.call('PEXPIRE', KEYS[5], ARGV[7])
end
return formed
