-- Parts of a package that is being uploaded: after a cut connection the upload goes on from what is stored.
create table app_package_part (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  by text not null,
  upload text not null check (upload ~ '^[0-9a-f]{64}$'),
  total int not null check (total > 0),
  place int not null check (place >= 0),
  bytes int not null check (bytes > 0),
  sha256 text not null,
  stored_at timestamptz(3) not null default now(),
  is_whole boolean not null default false
);
comment on column app_package_part.domain_id is 'Of the uploader, as of the package';
comment on column app_package_part.upload is 'The SHA-256 of the SHA-256 values of all its parts, one after the other';
comment on column app_package_part.total is 'Bytes of the package';
comment on column app_package_part.is_whole is 'False until the bytes are in the storage';
create index app_package_part_of_upload on app_package_part (by, upload, place);
create index app_package_part_oldest on app_package_part (stored_at);
call tenant_table('app_package_part', 'select, insert, update (is_whole), delete');
