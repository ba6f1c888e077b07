import type { NewScreen } from './arguments.ts'

export const camel = (words: string): string =>
  words.replace(/[-_]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
export const titled = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1).replaceAll(/[-_]/g, ' ')
export const flowName = ({ table }: NewScreen): string => `${camel(table)}Flow`
/** Where the states of the rows are defined, below `src/areas`. */
export const flowPath = ({ area, noun, table }: NewScreen): string =>
  `${area}/rules/${noun}/${table.replaceAll('_', '-')}.ts`

export const migrationText = ({
  table,
  hasHistory,
}: NewScreen): string => `-- Describe here what a row is and why it is stored.
create table ${table} (
  cell smallint not null,
  player_id bigint not null,
  id uuid not null default uuidv7(),
  domain_id int not null,
  agent_id bigint not null,
${hasHistory ? `  status text not null default 'OPEN' check (status in ('OPEN', 'CLOSED')),\n` : ''}  note text not null default '',
  created_at timestamptz(3) not null default now(),
${hasHistory ? '  version int not null default 1,\n' : ''}  primary key (cell, player_id, id)
);
create index ${table}_newest on ${table} (created_at desc, id desc);
create index ${table}_by_id on ${table} (id);
create index ${table}_of_agent on ${table} (agent_id, created_at desc, id desc);
call tenant_table('${table}', 'select, insert${hasHistory ? ', update (status, version)' : ''}');
`

export const flowText = (wanted: NewScreen): string => `import { flow } from '#blueprint/decision/flow.ts'

export const ${flowName(wanted)} = flow({
  states: ['OPEN', 'CLOSED'],
  moves: { close: { from: ['OPEN'], to: 'CLOSED' } },
})
`

export const screenText = (wanted: NewScreen): string => {
  const { name, table, permission, hasHistory } = wanted
  const kinds = ['domainId', 'id', 'instant', 'playerLink', ...(hasHistory ? ['status'] : []), 'text', 'uuid']
  return `import { ${kinds.join(', ')} } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
${hasHistory ? `import { ${flowName(wanted)} } from '#areas/${flowPath(wanted)}'\n` : ''}
/** Describe the purpose of the screen here. */
export const ${camel(name)} = list({
  path: '/${name}',
  title: '${titled(name)}',
  permission: '${permission}',
  scope: 'downline',
${hasHistory ? `  subject: '${table}',\n` : ''}  columns: {
    createdAt: instant('Created'),
    player: playerLink('Player'),
${hasHistory ? `    status: status('Status', ${flowName(wanted)}.states),\n` : ''}    note: text('Note'),
    id: uuid(),
    playerId: id('Player id'),
    agentId: id('Agent id'),
    domainId: domainId(),
  },
  filters: (on) => on(['createdAt', 'player'${hasHistory ? ", 'status'" : ''}], { anytime: ['createdAt'] }),
  sort: ['createdAt', 'descending'],
})
`
}

export const dataText = ({
  name,
  table,
}: NewScreen): string => `import { playerOf } from '#engine/list/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { ${camel(name)} } from './${name}.screen.ts'

export const ${camel(name)}Data = datasetOf(${camel(name)}, '${table}', ({ from }) =>
  from.leftJoin('player', playerOf('${table}')).select('player.username as player'),
)
`

export const testText = ({ name, table }: NewScreen): string => `import { it } from 'vitest'
import { showsExample } from '#checks/harness/example-row.ts'
import { ${camel(name)} } from './${name}.screen.ts'

/** Columns of one row of ${table} as it is stored, and what the screen shows of it. State both. */
const example = { stored: {}, shown: {} }

it('shows a stored row', () => showsExample(${camel(name)}, '${table}', example))
`
