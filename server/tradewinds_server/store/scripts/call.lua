-- Tell whoever holds a session that it has a new match.
-- KEYS  1 session home
-- ARGV  1 hint topic  2 match id
-- Returns nothing. Without a holder nobody is told: the match is found at the next hello.

local home = redis.call('GET', KEYS[1])
if home then
  redis.call('PUBLISH', 'p:' .. string.match(home, '^%S+'), ARGV[1] .. ' seated ' .. ARGV[2])
end
