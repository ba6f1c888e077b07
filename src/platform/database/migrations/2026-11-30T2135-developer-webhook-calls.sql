-- Attempts of webhooks are calls like others: each row of the log has the attempt that it is, and the delivery of that.
alter table request_log drop constraint request_log_channel_check;
alter table request_log add constraint request_log_channel_check check (channel in ('SITE', 'GATEWAY', 'CASINO', 'PUSH', 'WEBHOOK'));
alter table request_log add column webhook_delivery_id uuid, add column webhook_attempt_id uuid;
create index request_log_webhook on request_log (webhook_delivery_id, at) where webhook_delivery_id is not null;

-- What was not recorded is summed up by day.
create index request_log_lost on request_log (at) where lost > 0;
