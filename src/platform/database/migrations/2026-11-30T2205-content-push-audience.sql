-- Push messages choose their players by the conditions of campaigns, and reach only devices whose player allows offers on them.
alter table push_message add column conditions jsonb not null default '[]';
comment on column push_message.conditions is 'As they were entered; none: all players';
alter table app_device add column allows_offers boolean not null default true;
comment on column app_device.allows_offers is 'The consent of the player for this channel; without it the device gets no message';
call grant_app('app_device', 'update (allows_offers)');
