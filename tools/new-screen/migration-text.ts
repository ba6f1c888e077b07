import type { NewScreen, ScreenKind } from './arguments.ts'

const first = '-- Describe here what a row is and why it is stored.'

/** Rows that are changed have a version. */
const isChanged = ({ kind, hasHistory }: NewScreen): boolean => hasHistory || kind === 'form' || kind === 'catalogue'

const ofKind: Partial<Record<ScreenKind, string>> = {
  form: 'note, version',
  catalogue: 'position, status, title, starts_at, picture, updated_by, updated_at, version',
}

/** Columns that the server may write are named in `update (…)`; any other change is refused by the database. */
const privileges = (newScreen: NewScreen): string => {
  const { kind, hasHistory } = newScreen
  const written = hasHistory ? 'status, version' : (ofKind[kind] ?? null)
  return `select, insert${written === null ? '' : `, update (${written})`}`
}

const states = ({ hasHistory }: NewScreen): string =>
  hasHistory ? `  status text not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),\n` : ''
const version = (newScreen: NewScreen): string => (isChanged(newScreen) ? '  version int not null default 1,\n' : '')

const perPlayer = (newScreen: NewScreen): string => `create table ${newScreen.table} (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
${states(newScreen)}  note text not null default '',
  created_at timestamptz(3) not null default now(),
${version(newScreen)}  primary key (cell, player_id, id)
);
create index ${newScreen.table}_newest on ${newScreen.table} (created_at desc, id desc);
create index ${newScreen.table}_by_id on ${newScreen.table} (id);
create index ${newScreen.table}_of_agent on ${newScreen.table} (agent_id, created_at desc, id desc);
`

const perDomain = (newScreen: NewScreen): string => `create table ${newScreen.table} (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
${states(newScreen)}  note text not null default '',
  created_by text not null,
${version(newScreen)}  created_at timestamptz(3) not null default now()
);
create index ${newScreen.table}_newest on ${newScreen.table} (created_at desc, id desc);
`

const ofCatalogue = ({ table }: NewScreen): string => `create table ${table} (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
  position int not null,
  status text not null default 'INACTIVE' check (status in ('INACTIVE', 'ACTIVE')),
  title text not null,
  starts_at timestamptz(3),
  picture uuid,
  updated_by text not null,
  updated_at timestamptz(3) not null default now(),
  version int not null default 1
);
create index ${table}_in_order on ${table} (domain_id, position);
`

const tableText = (newScreen: NewScreen): string =>
  newScreen.kind === 'catalogue'
    ? ofCatalogue(newScreen)
    : newScreen.per === 'domain'
      ? perDomain(newScreen)
      : perPlayer(newScreen)

export const migrationText = (newScreen: NewScreen): string => `${first}
${tableText(newScreen)}${isChanged(newScreen) ? '-- The server may change only the columns named in update (…).\n' : ''}call tenant_table('${newScreen.table}', '${privileges(newScreen)}');
${newScreen.kind === 'catalogue' ? `call shows_picture('${newScreen.table}', 'picture');\n` : ''}`
