-- Points that a player left unused for long are taken off: one row for each time, with the line whose points they were.
create table loyalty_expiry (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
  line_id uuid not null,
  points bigint not null check (points > 0),
  last_played date not null,
  months int not null check (months > 0),
  created_at timestamptz(3) not null default now(),
  primary key (cell, player_id, id)
);
comment on column loyalty_expiry.line_id is 'The line of the last run of loyalty points, which left them';
comment on column loyalty_expiry.months is 'Without play, as the setting said when they expired';
create unique index loyalty_expiry_is_once on loyalty_expiry (line_id);
create index loyalty_expiry_newest on loyalty_expiry (created_at desc, id desc);
create index loyalty_expiry_of_agent on loyalty_expiry (agent_id, created_at desc, id desc);
call tenant_table('loyalty_expiry', 'select, insert');
