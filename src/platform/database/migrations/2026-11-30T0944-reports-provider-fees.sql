-- What is due to a casino provider for a month of a domain, by the tiers of its contract. A fee is never changed.
create table provider_fee (
  id uuid primary key default uuidv7(),
  domain_id int not null,
  provider text not null,
  month date not null check (month = date_trunc('month', month::timestamp)::date),
  currency text not null,
  ggr bigint not null,
  up_to bigint check (up_to > 0),
  rate int not null check (rate between 0 and 10000),
  rate_above int check (rate_above between 0 and 10000),
  fee bigint not null check (fee >= 0),
  note text not null default '',
  requested_by text not null,
  approved_by text,
  created_at timestamptz(3) not null default now(),
  constraint two_people_decide_on_a_fee check (approved_by <> requested_by),
  constraint second_tier_has_its_bound check ((up_to is null) = (rate_above is null))
);
comment on column provider_fee.ggr is 'Of the provider in the month, as it was when the fee was computed';
comment on column provider_fee.up_to is 'GGR up to which the first rate counts; null: all of it';
comment on column provider_fee.approved_by is 'null only while a request is previewed';
create unique index provider_fee_is_once on provider_fee (domain_id, provider, month);
call tenant_table('provider_fee', 'select, insert');
call append_only('provider_fee');
