-- Calls of casino providers in the log of calls, each with the call that the wallet stored.
alter table request_log drop constraint request_log_channel_check;
alter table request_log add constraint request_log_channel_check check (channel in ('SITE', 'GATEWAY', 'CASINO'));
alter table request_log add column casino_call_id uuid;
comment on column request_log.casino_call_id is 'The stored call of a casino provider; of several in one request, the first';
create index request_log_casino_call on request_log (casino_call_id) where casino_call_id is not null;
