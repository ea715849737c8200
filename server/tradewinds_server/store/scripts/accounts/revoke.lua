-- Take a name and all its keys away.
-- KEYS  1 accounts  2 keys of the name
-- ARGV  1 name  2 what the keys of keys begin with
-- Returns 1, or 0 if there is no such name.

for _, id in ipairs(redis.call('SMEMBERS', KEYS[2])) do
  redis.call('DEL', ARGV[2] .. id)
end
redis.call('DEL', KEYS[2])
return redis.call('HDEL', KEYS[1], ARGV[1])
