-- Calls to casino providers are summed up by hour; they are few beside those that providers make.
create index request_log_to_casino on request_log (at) where channel = 'CASINO' and direction = 'OUT';
