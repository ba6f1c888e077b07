-- How the product is, by minute: what the charts of the health of the system show, also after a restart.
create table health_sample (
  figure text not null,
  at timestamptz(0) not null,
  value bigint not null,
  primary key (figure, at)
);
create index health_sample_at on health_sample (at);
call reference_table('health_sample', 'select, insert, update, delete');
