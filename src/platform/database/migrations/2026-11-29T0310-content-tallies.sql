-- How often entries of content were seen and followed, as player sites report it.
create table content_tally (
  entry_id uuid primary key,
  domain_id int not null references domain,
  views bigint not null default 0 check (views >= 0),
  clicks bigint not null default 0 check (clicks >= 0),
  updated_at timestamptz(3) not null default now()
);
call tenant_table('content_tally', 'select, insert, update (views, clicks, updated_at)');
