-- Versions of what counts in the net revenue of a domain, each from a day on. A version is never changed: another one begins later.
create table revenue_definition (
  id uuid primary key default uuidv7(),
  domain_id int not null,
  number int not null check (number > 1),
  valid_from date not null,
  counts_commission boolean not null,
  counts_adjustments boolean not null,
  deducts_bonuses boolean not null,
  deducts_reversals boolean not null,
  casino_fee int not null check (casino_fee between 0 and 10000),
  sportsbook_fee int not null check (sportsbook_fee between 0 and 10000),
  jackpot_rate int not null check (jackpot_rate between 0 and 10000),
  deposit_fee int not null check (deposit_fee between 0 and 10000),
  withdrawal_fee int not null check (withdrawal_fee between 0 and 10000),
  note text not null default '',
  requested_by text not null,
  approved_by text,
  created_at timestamptz(3) not null default now(),
  constraint two_people_decide_on_a_definition check (approved_by <> requested_by)
);
comment on table revenue_definition is 'Version 1 is built in: see revenue-terms.facts.ts';
comment on column revenue_definition.valid_from is 'The first day of the domain that is counted by it';
comment on column revenue_definition.approved_by is 'null only while a request is previewed';
comment on column revenue_definition.casino_fee is 'Of GGR, in basis points; also of a negative one';
comment on column revenue_definition.jackpot_rate is 'Of stakes in casinos, in basis points';
create unique index revenue_definition_is_once on revenue_definition (domain_id, number);
create unique index revenue_definition_begins_once on revenue_definition (domain_id, valid_from);
call tenant_table('revenue_definition', 'select, insert');
call append_only('revenue_definition');

-- Definitions that deduct reversed deposits read the few of a period.
create index transfer_of_deposit_reversal on transfer (at) where kind = 'DEPOSIT_REVERSAL';
