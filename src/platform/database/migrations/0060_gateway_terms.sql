-- Own callback fields and limits of a gateway, and what a callback could not be read for.
alter table gateway
  add callback_mapping jsonb check (jsonb_typeof(callback_mapping) = 'object'),
  add limits jsonb not null default '[]' check (jsonb_typeof(limits) = 'array');
comment on column gateway.callback_mapping is 'Where its callbacks hold what; null: as in its message format';
comment on column gateway.limits is 'Limits by country and platform, as in src/areas/payments/rules/deposits/gateway-limits.ts; minor units';

alter table gateway_callback
  add player_reference text,
  add unread text;
comment on column gateway_callback.player_reference is 'The player as the gateway names it';
comment on column gateway_callback.unread is 'Fields that the mapping could not read, and why';
