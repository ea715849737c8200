-- Remove a match that is in the archive.
-- KEYS  1 marker of an archived match  2 match  3.. its other keys
-- ARGV  1 the version that is archived  2 milliseconds to remember that its id is taken, 0: not at all
-- Returns 1 if it was removed, 0 if it differs from the archived one.

local held = redis.call('HMGET', KEYS[2], 'version', 'mover')
if held[1] and (held[1] ~= ARGV[1] or held[2] ~= OVER) then
  return 0
end
if ARGV[2] ~= '0' then
  redis.call('SET', KEYS[1], '1', 'PX', ARGV[2])
end
for position = 2, #KEYS do
  redis.call('UNLINK', KEYS[position])
end
return 1
