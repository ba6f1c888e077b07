-- Cases of review queues can be assigned to a reviewer; an assignment lasts until the case is decided or unassigned.
alter table review_claim add column permission text;
alter table review_claim add column assigned_by text;
comment on column review_claim.permission is 'What the reviewer needs; without it the claim ends';
comment on column review_claim.assigned_by is 'Who assigned the case; null where the reviewer claimed it';
create index review_claim_staff on review_claim (lower(staff));

-- Ends the claims of a user who is not active, or lost the permission or the domain of the case.
create function end_lost_claims(reviewer staff) returns void language sql security definer set search_path = public, pg_temp as $$
  with lost as (
    delete from review_claim k where lower(k.staff) = lower(reviewer.username) and k.permission is not null
      and not (reviewer.status = 'ACTIVE'
        and exists (select from role r where r.id = reviewer.role_id and r.status = 'ACTIVE' and k.permission = any (r.permissions))
        and (k.domain_id is null or exists (select from staff_domain d where d.staff_id = reviewer.id and d.domain_id = k.domain_id)))
    returning k.*)
  insert into audit (domain_id, actor, action, subject, subject_name, before)
  select domain_id, 'system', 'release', subject || ':' || subject_id, 'case ' || subject_id, jsonb_build_object('assignedTo', staff) from lost;
$$;
revoke all on function end_lost_claims(staff) from public;

create function end_claims_of_user() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin perform end_lost_claims(new); return null; end $$;
create trigger lost_access_ends_claims after update of status, role_id on staff for each row
  when (new.status is distinct from old.status or new.role_id is distinct from old.role_id) execute function end_claims_of_user();

create function end_claims_in_domain() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin perform end_lost_claims(s) from staff s where s.id = old.staff_id; return null; end $$;
create trigger lost_domain_ends_claims after delete on staff_domain for each row execute function end_claims_in_domain();

create function end_claims_of_role() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin perform end_lost_claims(s) from staff s where s.role_id = new.id; return null; end $$;
create trigger lost_permission_ends_claims after update of permissions, status on role for each row
  when (new.status is distinct from old.status or not (new.permissions @> old.permissions)) execute function end_claims_of_role();

-- The review of a payment ends with its decision, by any user.
create function end_claim_of_payment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin delete from review_claim where subject = tg_table_name and subject_id = new.id; return null; end $$;
create trigger decision_ends_claim after update of status on withdrawal for each row
  when (old.status in ('PENDING', 'ON_HOLD') and new.status not in ('PENDING', 'ON_HOLD')) execute function end_claim_of_payment();
create trigger decision_ends_claim after update of status on deposit for each row
  when (new.gateway = 'manual' and old.status in ('PENDING', 'PROCESSING', 'ON_HOLD') and new.status not in ('PENDING', 'PROCESSING', 'ON_HOLD'))
  execute function end_claim_of_payment();
