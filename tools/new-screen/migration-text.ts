import type { NewScreen } from './arguments.ts'

const first = '-- Describe here what a row is and why it is stored.'

/** Columns that actions of the list may write are named in `update (…)`; any other change is refused by the database. */
const privileges = ({ hasHistory }: NewScreen): string =>
  `select, insert${hasHistory ? ', update (status, version)' : ''}`

const states = ({ hasHistory }: NewScreen): string =>
  hasHistory ? `  status text not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),\n` : ''

const perPlayer = (newScreen: NewScreen): string => `${first}
create table ${newScreen.table} (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
${states(newScreen)}  note text not null default '',
  created_at timestamptz(3) not null default now(),
${newScreen.hasHistory ? '  version int not null default 1,\n' : ''}  primary key (cell, player_id, id)
);
create index ${newScreen.table}_newest on ${newScreen.table} (created_at desc, id desc);
create index ${newScreen.table}_by_id on ${newScreen.table} (id);
create index ${newScreen.table}_of_agent on ${newScreen.table} (agent_id, created_at desc, id desc);
`

const perDomain = (newScreen: NewScreen): string => `${first}
create table ${newScreen.table} (
  id uuid not null default uuidv7() primary key,
  domain_id int not null references domain,
${states(newScreen)}  note text not null default '',
  created_by text not null,
  created_at timestamptz(3) not null default now()${newScreen.hasHistory ? ',\n  version int not null default 1' : ''}
);
create index ${newScreen.table}_newest on ${newScreen.table} (created_at desc, id desc);
`

export const migrationText = (
  newScreen: NewScreen,
): string => `${newScreen.per === 'domain' ? perDomain(newScreen) : perPlayer(newScreen)}${
  newScreen.hasHistory ? '-- The server may change only the columns named in update (…).\n' : ''
}call tenant_table('${newScreen.table}', '${privileges(newScreen)}');
`
