-- Imports of bank statements: how their columns were read, for the next file of the same bank, and whether they were rolled back.
create table bank_statement_import (
  id uuid primary key,
  domain_id int not null references domain,
  account text not null check (length(account) between 1 and 60),
  currency text not null references currency,
  lines int not null check (lines > 0),
  total bigint not null check (total > 0),
  sha256 text not null,
  columns jsonb not null,
  status text not null default 'IMPORTED' check (status in ('IMPORTED', 'ROLLED_BACK')),
  imported_by text not null,
  imported_at timestamptz(3) not null default now(),
  rolled_back_by text,
  rolled_back_at timestamptz(3),
  rollback_reason text,
  version int not null default 1,
  constraint a_rollback_names_user_and_reason check (
    (status = 'ROLLED_BACK') = (rolled_back_by is not null and rolled_back_at is not null and rollback_reason is not null))
);
comment on column bank_statement_import.sha256 is 'Of the file as it was sent';
comment on column bank_statement_import.columns is 'The column of each value by header, the order of day and month and the decimal mark';
create index bank_statement_import_newest on bank_statement_import (imported_at desc, id desc);
call tenant_table('bank_statement_import', 'select, insert, update');
alter table bank_statement_line add column is_rolled_back boolean not null default false;
comment on column bank_statement_line.is_rolled_back is 'The import was rolled back: the line matches no deposit, and its number is not given again';
create index bank_statement_line_of_batch on bank_statement_line (batch);
grant update (is_rolled_back) on bank_statement_line to overround_app;
