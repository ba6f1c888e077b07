-- Closed days as they come out when they are computed again: lists read the result, and do not compute half a year for each row.
create table revenue_recheck (
  domain_id int not null,
  day date not null,
  hash text not null,
  hash_now text not null,
  at timestamptz(3) not null default now(),
  primary key (domain_id, day)
);
comment on column revenue_recheck.hash is 'That of the close';
comment on column revenue_recheck.hash_now is 'Of the same lines when they were computed again';
call tenant_table('revenue_recheck', 'select, insert, update');
