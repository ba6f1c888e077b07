-- Calls to push providers are logged beside those to gateways and casino providers.
alter table request_log drop constraint request_log_channel_check;
alter table request_log add constraint request_log_channel_check check (channel in ('SITE', 'GATEWAY', 'CASINO', 'PUSH'));
