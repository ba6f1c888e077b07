-- Claims on documents stand where all claims do.
insert into review_claim (subject, subject_id, domain_id, staff, claimed_at, expires_at)
  select 'kyc_document', id, domain_id, claimed_by, claimed_until - interval '15 minutes', claimed_until
  from kyc_document where claimed_by is not null;
alter table kyc_document drop constraint lease_has_a_holder_and_an_end, drop column claimed_by, drop column claimed_until;
