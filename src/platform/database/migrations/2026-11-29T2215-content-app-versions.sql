-- Android packages that staff uploaded, the versions made of them, and their downloads by players.
create table app_package (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  by text not null,
  bytes int not null check (bytes > 0),
  sha256 text not null,
  package_name text not null,
  version_name text not null,
  version_code bigint not null check (version_code > 0),
  min_sdk int not null,
  target_sdk int not null,
  certificate text not null,
  former_certificates text[] not null default '{}',
  stored_at timestamptz(3) not null default now(),
  is_whole boolean not null default false
);
comment on column app_package.is_whole is 'False until the bytes are in the storage';
comment on column app_package.domain_id is 'Of the uploader; the domain that offers the app is that of the version';
create index app_package_newest on app_package (stored_at);
call tenant_table('app_package', 'select, insert, update (is_whole), delete');

create table apk_version (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  status text not null default 'UPLOADED' check (status in ('UPLOADED', 'RELEASED', 'WITHDRAWN')),
  channel text not null check (channel in ('PROD', 'BETA')),
  file uuid not null,
  package_name text not null,
  version_name text not null,
  version_code bigint not null check (version_code > 0),
  min_sdk int not null,
  target_sdk int not null,
  certificate text not null,
  bytes int not null,
  sha256 text not null,
  notes text not null default '',
  is_forced boolean not null default false,
  min_supported_code bigint not null default 1 check (min_supported_code between 1 and version_code),
  released_at timestamptz(3),
  withdrawn_at timestamptz(3),
  created_by text not null,
  created_at timestamptz(3) not null default now(),
  version int not null default 1,
  unique (domain_id, channel, version_code)
);
create index apk_version_newest on apk_version (created_at);
call tenant_table('apk_version', 'select, insert, update (status, released_at, withdrawn_at, version)');

create table apk_download (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  apk_id uuid not null references apk_version,
  started_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  source text not null check (source in ('SITE', 'LINK', 'QR', 'UPDATE')),
  result text not null default 'STARTED' check (result in ('STARTED', 'COMPLETED', 'FAILED')),
  ip text not null,
  user_agent text not null
);
create index apk_download_newest on apk_download (started_at);
create index apk_download_of on apk_download (apk_id);
call tenant_table('apk_download', 'select, insert, update (result, finished_at)');
