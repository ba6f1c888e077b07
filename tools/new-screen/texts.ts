import type { NewScreen } from './arguments.ts'

export const camel = (words: string): string =>
  words.replace(/[-_]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
export const titled = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1).replaceAll(/[-_]/g, ' ')
export const flowName = ({ table }: NewScreen): string => `${camel(table)}Flow`
/** Where the states of the rows are defined, below `src/areas`. */
export const flowPath = ({ area, noun, table }: NewScreen): string =>
  `${area}/rules/${noun}/${table.replaceAll('_', '-')}.ts`

export const flowText = (wanted: NewScreen): string => `import { flow } from '#blueprint/decision/flow.ts'

export const ${flowName(wanted)} = flow({
  states: ['OPEN', 'CLOSED'],
  moves: { close: { from: ['OPEN'], to: 'CLOSED' } },
})
`

/** Columns that tell to whom a row belongs, and the scope that isolates them. */
const ownerOf = ({ per }: NewScreen) =>
  per === 'player'
    ? {
        scope: 'downline',
        kinds: ['id', 'playerLink'],
        columns: `player: playerLink('Player'),`,
        ids: `playerId: id('Player id'), agentId: id('Agent id'),\n    `,
        filterNames: ['contains'],
        filter: `player: contains({ label: 'Player' }),`,
      }
    : {
        scope: 'everyone',
        kinds: [],
        columns: `domain: text('Domain'), createdBy: text('Created by'),`,
        ids: '',
        filterNames: ['domains'],
        filter: 'domainId: domains(),',
      }

export const screenText = (wanted: NewScreen): string => {
  const { name, table, permission, hasHistory } = wanted
  const owner = ownerOf(wanted)
  const kinds = ['domainId', 'instant', ...owner.kinds, ...(hasHistory ? ['status'] : []), 'text', 'uuid'].toSorted()
  const filters = [...(hasHistory ? ['anyOf'] : []), ...owner.filterNames, 'period']
  return `import { ${filters.join(', ')} } from '#blueprint/filters.ts'
import { ${kinds.join(', ')} } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
${hasHistory ? `import { ${flowName(wanted)} } from '#areas/${flowPath(wanted)}'\n` : ''}
/** Describe the purpose of the screen here. */
export const ${camel(name)} = list({
  path: '/${name}',
  title: '${titled(name)}',
  permission: '${permission}',
  scope: '${owner.scope}',
${hasHistory ? `  subject: '${table}',\n` : ''}  columns: {
    createdAt: instant('Created'),
    ${owner.columns}
${hasHistory ? `    status: status('Status', ${flowName(wanted)}.states),\n` : ''}    note: text('Note'),
    id: uuid(),
    ${owner.ids}domainId: domainId(),
  },
  filters: {
    createdAt: period({ label: 'Created', initially: 'all' }),
    ${owner.filter}
${hasHistory ? `    status: anyOf(${flowName(wanted)}.states, { label: 'Status' }),\n` : ''}  },
  sort: ['createdAt', 'descending'],
  export: ['csv', 'xlsx'],
})
`
}

const joinOf = ({ per, table }: NewScreen): string =>
  per === 'domain'
    ? ''
    : `.leftJoin('player', (join) =>
      join.onRef('player.cell', '=', '${table}.cell').onRef('player.id', '=', '${table}.player_id'),
    )\n    `

const ownerSelected = ({ per, table }: NewScreen): string =>
  per === 'domain'
    ? `sql<string>\`(select d.name from domain d where d.id = ${table}.domain_id)\`.as('domain'),
      '${table}.created_by as createdBy',`
    : `'player.username as player',
      '${table}.player_id as playerId',
      '${table}.agent_id as agentId',`

export const dataText = (wanted: NewScreen): string => {
  const { name, table, per, hasHistory } = wanted
  return `${per === 'domain' ? `import { sql } from 'kysely'\n` : ''}import { dataset } from '#engine/list/dataset.ts'
import { ${camel(name)} } from './${name}.screen.ts'

export const ${camel(name)}Data = dataset(${camel(name)}, ({ db }) =>
  db
    .selectFrom('${table}')
    ${joinOf(wanted)}.select([
      '${table}.id',
      '${table}.created_at as createdAt',
${hasHistory ? `      '${table}.status',\n` : ''}      '${table}.note',
      ${ownerSelected(wanted)}
      '${table}.domain_id as domainId',
    ]),
)
`
}

export const testText = ({ name, table }: NewScreen): string => `import { it } from 'vitest'
import { showsExample } from '#checks/harness/example-row.ts'
import { ${camel(name)} } from './${name}.screen.ts'

/** Columns of one row of ${table} as it is stored, and what the screen shows of it. State both. */
const example = { stored: {}, shown: {} }

it('shows a stored row', () => showsExample(${camel(name)}, '${table}', example))
`
