-- Catalogues as their providers state them, compared with ours. Nothing changes until staff apply a line.
alter table casino_game add column stated jsonb;
comment on column casino_game.stated is 'What the provider stated when staff last applied it; null: never. A field that differs from it was edited by staff';
grant update (stated) on casino_game to overround_app;

create table casino_sync (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  vertical text not null check (vertical in ('qt', 'wc', 'slot', 'gap', 'aura')),
  status text not null default 'ASKED' check (status in ('ASKED', 'COMPARED', 'FAILED')),
  requested_by text not null,
  requested_at timestamptz(3) not null default now(),
  answered_at timestamptz(3),
  stated_games int not null default 0,
  new_games int not null default 0,
  changed_games int not null default 0,
  retired_games int not null default 0,
  problem text not null default '' check (length(problem) <= 500),
  version int not null default 1,
  check ((status = 'ASKED') = (answered_at is null))
);
create index casino_sync_newest on casino_sync (domain_id, vertical, requested_at desc, id desc);
create unique index casino_sync_requested on casino_sync (domain_id, vertical) where status = 'ASKED';
call tenant_table('casino_sync', 'select, insert, update (status, answered_at, stated_games, new_games, changed_games, retired_games, problem, version)');

create table casino_sync_line (
  id uuid not null default uuidv7() primary key,
  sync_id uuid not null references casino_sync,
  domain_id int not null references domain,
  vertical text not null check (vertical in ('qt', 'wc', 'slot', 'gap', 'aura')),
  detected_at timestamptz(3) not null default now(),
  kind text not null check (kind in ('NEW', 'CHANGED', 'RETIRED')),
  code text not null,
  title text not null,
  game_id uuid references casino_game,
  provider text not null,
  stated jsonb,
  owners jsonb,
  changes text not null default '',
  edited text not null default '',
  resembles text not null default '',
  status text not null default 'OPEN' check (status in ('OPEN', 'APPLIED', 'REPLACED')),
  applied_by text not null default '',
  applied_at timestamptz(3),
  version int not null default 1,
  check ((kind = 'NEW') = (game_id is null)),
  check ((kind = 'RETIRED') = (stated is null)),
  check ((status = 'APPLIED') = (applied_at is not null))
);
comment on column casino_sync_line.owners is 'Names and codes of the provider and of the one above it, with which they are created';
comment on column casino_sync_line.edited is 'Fields among the changes that staff edited: they stay unless they are overwritten on purpose';
comment on column casino_sync_line.resembles is 'Code of the game with the same name and provider: the new one may be the same under another code';
comment on column casino_sync_line.status is 'A line that a later answer of the provider no longer makes is REPLACED';
create index casino_sync_line_open on casino_sync_line (domain_id, vertical) where status = 'OPEN';
create index casino_sync_line_newest on casino_sync_line (domain_id, vertical, detected_at desc, id desc);
create index casino_sync_line_sync on casino_sync_line (sync_id);
create index casino_sync_line_game on casino_sync_line (game_id) where game_id is not null;
call tenant_table('casino_sync_line', 'select, insert, update (status, applied_by, applied_at, version)');
