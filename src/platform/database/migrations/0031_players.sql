-- Who brought a player, and the password that lets him in the first time. The password he chooses then lies at the player site.
alter table player add column referrer_id bigint check (referrer_id <> id);
comment on column player.referrer_id is 'The player who brought him; null: nobody';
create index player_referred on player (referrer_id) where referrer_id is not null;
create index player_email on player (lower(email)) where email is not null;

create table player_first_password (
  cell smallint not null,
  player_id bigint not null,
  domain_id int not null,
  hash text not null,
  until_at timestamptz(3) not null,
  tries smallint not null default 0 check (tries >= 0),
  used_at timestamptz(3),
  made_by text not null,
  made_at timestamptz(3) not null default now(),
  primary key (cell, player_id)
);
comment on column player_first_password.tries is 'Wrong ones in all; after a few it opens nothing any more';
select distribute('player_first_password', 'cell', 'player');
alter table player_first_password enable row level security;
alter table player_first_password force row level security;
create policy domain_is_visible on player_first_password using (domain_id = any ((select visible_domains())::int[])) with check (domain_id = any ((select visible_domains())::int[]));
grant select, insert on player_first_password to overround_app;
grant update (tries, used_at) on player_first_password to overround_app;

-- Who looks after a round that began and never ended, and what was found out.
create table round_case (
  cell smallint not null,
  player_id bigint not null,
  round_id uuid not null,
  domain_id int not null,
  owner text,
  note text not null default '',
  by text not null,
  at timestamptz(3) not null default now(),
  version int not null default 1,
  primary key (cell, player_id, round_id)
);
select distribute('round_case', 'cell', 'player');
create index casino_round_by_id on casino_round (id);
create index casino_round_open on casino_round (started_at) where status = 'OPEN';
alter table round_case enable row level security;
alter table round_case force row level security;
create policy domain_is_visible on round_case using (domain_id = any ((select visible_domains())::int[])) with check (domain_id = any ((select visible_domains())::int[]));
grant select, insert, update on round_case to overround_app;
