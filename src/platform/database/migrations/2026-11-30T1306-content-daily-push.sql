-- A push message can be sent every day at the same time of the domain's clocks: when one begins, that of the next day is written.
alter table push_message
  add column repeat_at text check (repeat_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column repeat_until date;
comment on column push_message.repeat_at is 'Time of the domain at which it is sent again on the next day; null: once';
comment on column push_message.repeat_until is 'The last day; null: until it is cancelled';
