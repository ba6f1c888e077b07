-- Files of past months. They are opened from here, with what tells a missing, cut or changed one, and never by a pattern of names.
create table archive_file (
  id uuid primary key default uuidv7(),
  domain_id int not null,
  source text not null check (source in ('agent_day', 'player_day')),
  month date not null check (month = date_trunc('month', month::timestamp)::date),
  edition int not null default 1 check (edition > 0),
  name text not null unique check (name ~ '^[0-9]+\.[a-z_]+\.[0-9]{4}-[0-9]{2}\.[0-9]+\.[0-9a-f]{16}\.parquet$'),
  columns text not null,
  bytes bigint not null check (bytes > 0),
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  rows bigint not null check (rows >= 0),
  day_sums jsonb not null,
  at timestamptz(3) not null default now(),
  unique (domain_id, source, month, edition)
);
comment on table archive_file is 'Files of past months; the newest edition of a month counts';
comment on column archive_file.source is 'The table whose rows it has';
comment on column archive_file.columns is 'Names and types in the order of the file';
comment on column archive_file.hash is 'SHA-256 of the file';
comment on column archive_file.day_sums is 'Rows and sums by day, as texts';
call tenant_table('archive_file', 'select, insert');
call append_only('archive_file');

-- Beside its opening and closing, what was read from the archive and written to it.
drop index audit_of_archive;
create index audit_of_archive on audit (at desc, id desc)
  where action in ('warehouse.close', 'warehouse.code', 'warehouse.open', 'warehouse.read', 'warehouse.write');
