-- Values from which markets are made; a market keeps what it was made with.
create table market_template (
  id bigint primary key,
  sport text not null references sport,
  name text not null check (length(name) between 1 and 120),
  kind text not null check (kind in ('match_odds', 'winner', 'place', 'toss', 'bookmaker', 'session', 'line', 'khadda', 'odd_even', 'lottery', 'meter')),
  runners text check (length(runners) <= 2000),
  winners smallint not null default 1,
  line double precision check (line * 2 = floor(line * 2)),
  max_distance int check (max_distance between 1 and 1000),
  min_stake bigint not null check (min_stake > 0),
  max_stake bigint not null check (max_stake >= min_stake),
  max_loss bigint check (max_loss >= 0),
  max_profit bigint check (max_profit >= 0),
  max_deviation int check (max_deviation between 0 and 10000),
  delay_ms int check (delay_ms between 0 and 60000),
  commission int not null default 0 check (commission between 0 and 10000),
  rules text check (length(rules) <= 4000),
  is_active boolean not null default true,
  version int not null default 1,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
comment on column market_template.runners is 'Separated by commas; {first} and {second} are the sides in the name of the event';
create index market_template_of_sport on market_template (sport, name);
call reference_table('market_template', 'select, insert, update');

alter table market add column rules text check (length(rules) <= 4000);
comment on column market.rules is 'The rules that players read';
