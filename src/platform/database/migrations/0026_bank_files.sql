-- Payouts that are paid by a file handed to the bank: prepared, released by a second user, closed by the bank's result.
create table bank_file (
  id uuid primary key default uuidv7(),
  domain_id int not null references domain,
  account_id uuid not null references collection_account,
  reference text not null check (length(reference) between 6 and 35),
  format text not null check (format in ('CSV', 'PAIN_001')),
  currency text not null references currency,
  status text not null default 'PREPARED' check (status in ('PREPARED', 'RELEASED', 'CANCELLED')),
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  released_by text,
  released_at timestamptz(3),
  sha256 text,
  downloads int not null default 0,
  result_by text,
  result_at timestamptz(3),
  version int not null default 1,
  unique (domain_id, reference),
  constraint bank_file_has_two_people check (released_by is null or lower(released_by) <> lower(created_by)),
  constraint bank_file_is_released_whole check ((status = 'RELEASED') = (sha256 is not null and released_by is not null and released_at is not null))
);
comment on column bank_file.sha256 is 'Of the content when it was released; a download that differs is refused';
create index bank_file_newest on bank_file (created_at desc, id desc);
call tenant_table('bank_file', 'select, insert, update');
alter table payout add column bank_file_id uuid;
comment on column payout.bank_file_id is 'Paid by this bank file: it is never sent to a gateway. A payout is in one file';
create index payout_of_bank_file on payout (bank_file_id) where bank_file_id is not null;
