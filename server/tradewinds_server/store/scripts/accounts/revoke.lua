-- Remove a name and all its keys.
-- KEYS  1 accounts  2 keys of the name
-- ARGV  1 name  2 prefix of the keys of keys
-- Returns 1, or 0 if there is no such name.

for _, id in ipairs(redis.call('SMEMBERS', KEYS[2])) do
  redis.call('DEL', ARGV[2] .. id)
end
redis.call('DEL', KEYS[2])
return redis.call('HDEL', KEYS[1], ARGV[1])
