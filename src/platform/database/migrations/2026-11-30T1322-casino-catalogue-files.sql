-- Staff bring the games of a provider in a file as well: they are compared as an answer of the provider is, and each line that is no game is named.
alter table casino_sync
  add column source text not null default 'PROVIDER' check (source in ('PROVIDER', 'FILE')),
  add column games jsonb,
  add column refused_lines int not null default 0,
  add column refusals text not null default '' check (length(refusals) <= 20000),
  add constraint file_sync_has_its_games check ((source = 'FILE') = (games is not null));
comment on column casino_sync.games is 'Of a file: what it states of each game';
comment on column casino_sync.refusals is 'Lines of a file that are no games, each with its reason';
