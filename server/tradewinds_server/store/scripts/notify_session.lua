-- Notify the process that holds a session of a new match.
-- KEYS  1 session home
-- ARGV  1 notification topic  2 match id
-- Returns nothing. Without a holder the next hello finds the match.

local home = redis.call('GET', KEYS[1])
if home then
  redis.call('PUBLISH', 'p:' .. string.match(home, '^%S+'), ARGV[1] .. ' seated ' .. ARGV[2])
end
