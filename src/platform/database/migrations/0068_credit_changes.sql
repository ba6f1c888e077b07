-- Changes of credit references: with the ledger they say on which day an outstanding amount arose.
create table credit_change (
  cell smallint not null,
  account_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  at timestamptz(3) not null,
  amount bigint not null check (amount <> 0),
  primary key (cell, account_id, id)
);
select set_config('app.domains', (select coalesce(array_agg(id), '{}')::text from domain), true);
comment on column credit_change.amount is 'By how much the credit reference rose; below zero: fell';
call tenant_table('credit_change', 'select');
insert into credit_change (cell, account_id, domain_id, at, amount)
  select cell_of(id), id, domain_id, created_at, credit_reference from agent where credit_reference <> 0
  union all select cell, id, domain_id, created_at, credit_reference from player where credit_reference <> 0;

create function keep_credit_change() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into credit_change (cell, account_id, domain_id, at, amount)
  values (cell_of(new.id), new.id, new.domain_id, case tg_op when 'INSERT' then new.created_at else now() end,
    new.credit_reference - case tg_op when 'INSERT' then 0 else old.credit_reference end);
  return null;
end $$;
create trigger agent_begins_with_credit after insert on agent for each row when (new.credit_reference <> 0) execute function keep_credit_change();
create trigger player_begins_with_credit after insert on player for each row when (new.credit_reference <> 0) execute function keep_credit_change();
create trigger agent_credit_changes after update of credit_reference on agent for each row
  when (new.credit_reference <> old.credit_reference) execute function keep_credit_change();
create trigger player_credit_changes after update of credit_reference on player for each row
  when (new.credit_reference <> old.credit_reference) execute function keep_credit_change();
