-- Claim a session for a stream: the newest stream holds it.
-- KEYS  1 session home
-- ARGV  1 process  2 stream  3 notification topic  4 milliseconds to remember it
--       5 the client's number of the stream, 0 if it does not count
-- Returns 1 if the stream holds the session now, 0 if a stream with a higher number does. If another
-- process held the session, it is notified which stream was replaced, because it may have a newer one by
-- then. A stream in the same process is replaced by that process.

local before = redis.call('GET', KEYS[1])
local newest = tonumber(before and string.match(before, '%S+$')) or 0
if ARGV[5] ~= '0' and tonumber(ARGV[5]) < newest then
  return 0
end
redis.call('SET', KEYS[1], ARGV[1] .. ' ' .. ARGV[2] .. ' ' .. ARGV[5], 'PX', ARGV[4])
local holder, stream = string.match(before or '', '^(%S+) (%S+)')
if holder and holder ~= ARGV[1] then
  redis.call('PUBLISH', 'p:' .. holder, ARGV[3] .. ' replaced ' .. stream)
end
return 1
