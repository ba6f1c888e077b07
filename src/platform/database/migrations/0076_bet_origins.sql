-- With what an exchange bet or a ticket was placed, as far as the site says it. Kept beside the bets: it stays the same while a bet
-- moves between open and settled.
create table bet_origin (
  cell smallint not null,
  player_id bigint not null,
  bet_id uuid not null,
  domain_id int not null,
  device text check (device in ('MOBILE', 'TABLET', 'DESKTOP')),
  platform text check (platform in ('ANDROID', 'IOS', 'WINDOWS', 'MACOS', 'LINUX')),
  source text check (source in ('WEB', 'APP', 'CASH_OUT')),
  app_version text check (length(app_version) <= 40),
  device_id text check (length(device_id) <= 100),
  primary key (cell, player_id, bet_id)
);
comment on column bet_origin.bet_id is 'Of an exchange bet or a ticket';
call tenant_table('bet_origin', 'select, insert');

create function erase_bet_origins() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update bet_origin set device_id = null where cell = new.cell and player_id = new.player_id and device_id is not null;
  return null;
end $$;
create trigger origins_of_bets_are_erased after insert on player_erasure for each row execute function erase_bet_origins();
