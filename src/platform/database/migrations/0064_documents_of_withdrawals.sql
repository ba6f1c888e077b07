-- Documents requested from a player before a withdrawal is decided; it waits on hold until all of them were submitted.
alter table withdrawal add column requested_documents text[] not null default '{}';
alter table withdrawal add column document_note text;
alter table withdrawal add column documents_requested_by text;
alter table withdrawal add column documents_requested_at timestamptz(3);
alter table withdrawal add column documents_received_at timestamptz(3);
alter table withdrawal add constraint documents_are_requested_by_a_user check ((documents_requested_at is null) = (documents_requested_by is null)
  and (documents_requested_at is null) = (requested_documents = '{}') and (documents_received_at is null or documents_requested_at is not null));
comment on column withdrawal.requested_documents is 'Types of KYC documents that the player must submit';
comment on column withdrawal.documents_received_at is 'When the last of them was submitted';
create index withdrawal_awaits_documents on withdrawal (documents_requested_at) where status = 'ON_HOLD' and documents_requested_at is not null and documents_received_at is null;
