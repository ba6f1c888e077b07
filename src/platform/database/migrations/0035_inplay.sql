-- Players whom traders keep an eye on: all traders of a house the same.
create table player_watch (
  cell smallint not null,
  player_id bigint not null,
  domain_id int not null,
  remark text not null check (length(remark) between 1 and 200),
  by text not null,
  at timestamptz(3) not null default now(),
  primary key (cell, player_id)
);
select distribute('player_watch', 'cell', 'player');
alter table player_watch enable row level security;
alter table player_watch force row level security;
create policy domain_is_visible on player_watch using (domain_id = any ((select visible_domains())::int[]))
  with check (domain_id = any ((select visible_domains())::int[]));
grant select, insert, delete on player_watch to overround_app;

-- What a feed tells of an event that is being played, and when its markets shut by themselves.
alter table event add column score text check (length(score) between 1 and 80), add column clock text check (length(clock) between 1 and 20),
  add column score_at timestamptz(3), add column halts_on text[] not null default '{}' check (halts_on <@ '{WICKET,GOAL,RED_CARD,PENALTY}'),
  add column silent_seconds int check (silent_seconds between 2 and 600);
comment on column event.halts_on is 'What a feed tells of the match that suspends its markets until it opens them again';
comment on column event.silent_seconds is 'After so long without a word of the feed the markets it prices are suspended';
alter table market add column fed_at timestamptz(3);
comment on column market.fed_at is 'When a feed last priced it; null: priced by hand';
create index market_fed on market (fed_at) where status = 'OPEN' and fed_at is not null;

-- What a trader's board sounds like; nothing, unless he says so.
create table trader_preference (
  staff_id bigint primary key references staff,
  has_sound boolean not null default false
);
select reference('trader_preference');
grant select, insert, update on trader_preference to overround_app;
