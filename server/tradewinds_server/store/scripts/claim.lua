-- Take a session over: the newest stream holds it.
-- KEYS  1 session home
-- ARGV  1 process  2 stream  3 hint topic  4 milliseconds to remember it
-- Returns nothing. If another process held the session, it is told to let go; a stream in the same
-- process is that process's own business.

local before = redis.call('GET', KEYS[1])
redis.call('SET', KEYS[1], ARGV[1] .. ' ' .. ARGV[2], 'PX', ARGV[4])
local holder = before and string.match(before, '^%S+')
if holder and holder ~= ARGV[1] then
  redis.call('PUBLISH', 'p:' .. holder, ARGV[3] .. ' replaced')
end
