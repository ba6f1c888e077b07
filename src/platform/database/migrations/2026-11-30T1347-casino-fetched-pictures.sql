-- Pictures of games that a file names by their address are fetched once the game is in the catalogue; one that fails stops nothing, and says why.
create table casino_game_picture (
  game_id uuid primary key references casino_game on delete cascade,
  domain_id int not null references domain,
  url text not null check (length(url) <= 2000),
  status text not null default 'WAITING' check (status in ('WAITING', 'STORED', 'FAILED')),
  problem text not null default '' check (length(problem) <= 300),
  requested_by text not null,
  tried_at timestamptz(3),
  check ((status = 'FAILED') = (problem <> ''))
);
comment on column casino_game_picture.tried_at is 'When it was last begun: one that was interrupted is tried again a minute later';
create index casino_game_picture_waiting on casino_game_picture (tried_at nulls first, game_id) where status = 'WAITING';
call tenant_table('casino_game_picture', 'select, insert, update (status, problem, tried_at)');
