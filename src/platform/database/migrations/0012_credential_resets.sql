-- Who reset the credentials of whom. For some time afterwards the user decides nothing that was requested by the user
-- who reset them, or by anyone who ranks below that user.
create table credential_reset (
  id uuid primary key default uuidv7(),
  staff_id bigint not null references staff,
  what text not null check (what in ('password', 'second-step', 'transaction-password', 'email', 'account')),
  requested_by text not null,
  approved_by text,
  at timestamptz(3) not null default now()
);
comment on column credential_reset.what is 'account: created by these users';
create index credential_reset_of_staff on credential_reset (staff_id, at desc);
call append_only('credential_reset');
call reference_table('credential_reset', 'select, insert');

-- Reset links for the second step and the transaction password, in addition to the password.
alter table mailed_token drop constraint mailed_token_purpose_check;
alter table mailed_token add constraint mailed_token_purpose_check
  check (purpose in ('password', 'email', 'second-step', 'transaction-password'));
