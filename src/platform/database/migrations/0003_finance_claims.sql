-- Row-level security also holds for an owner that is no superuser: without this, existing rows would not be seen.
select set_config('app.domains', (select coalesce(array_agg(id), '{}')::text from domain), true);

-- Claims on stuck rounds, gateway differences and balance findings are stored where all claims are.
insert into review_claim (subject, subject_id, domain_id, staff, claimed_at)
  select 'casino_round', round_id, domain_id, owner, at from round_case where owner is not null
  on conflict do nothing;
insert into review_claim (subject, subject_id, domain_id, staff, claimed_at)
  select 'gateway_difference', id, domain_id, owner, found_at from gateway_difference where status = 'TAKEN' and owner is not null;
insert into review_claim (subject, subject_id, domain_id, staff, claimed_at)
  select 'balance_check', id, domain_id, assigned, checked_at from balance_check where status = 'INVESTIGATING' and assigned is not null;

-- The state follows the claim: without one, work has not begun.
update gateway_difference set status = 'OPEN', version = version + 1 where status = 'TAKEN' and owner is null;
update balance_check set status = 'OPEN', version = version + 1 where status = 'INVESTIGATING' and assigned is null;

-- A row that only named the owner holds nothing any more.
delete from round_case where note = '';
alter table round_case drop column owner;
alter table gateway_difference drop column owner;
alter table balance_check drop column assigned;
comment on table round_case is 'The note on a stuck round';
