import type { NewScreen } from './arguments.ts'

export const camel = (words: string): string =>
  words.replace(/[-_]([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
export const titled = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1).replaceAll(/[-_]/g, ' ')
export const flowName = ({ table }: NewScreen): string => `${camel(table)}Flow`
/** Where the states of the rows are defined, below `src/areas`. */
export const flowPath = ({ area, noun, table }: NewScreen): string =>
  `${area}/rules/${noun}/${table.replaceAll('_', '-')}.ts`

export const flowText = (newScreen: NewScreen): string => `import { flow } from '#blueprint/decision/flow.ts'

export const ${flowName(newScreen)} = flow({
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
        filter: 'player',
      }
    : {
        scope: 'everyone',
        kinds: [],
        columns: `domain: text('Domain'), createdBy: text('Created by'),`,
        ids: '',
        filter: 'domainId',
      }

export const screenText = (newScreen: NewScreen): string => {
  const { name, table, permission, hasHistory } = newScreen
  const owner = ownerOf(newScreen)
  const kinds = ['domainId', 'instant', ...owner.kinds, ...(hasHistory ? ['status'] : []), 'text', 'uuid'].toSorted()
  return `import { ${kinds.join(', ')} } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
${hasHistory ? `import { ${flowName(newScreen)} } from '#areas/${flowPath(newScreen)}'\n` : ''}
/** Describe the purpose of the screen here. */
export const ${camel(name)} = list({
  path: '/${name}',
  title: '${titled(name)}',
  permission: '${permission}',
  scope: '${owner.scope}',
${hasHistory ? `  subject: '${table}',\n` : ''}  columns: {
    createdAt: instant('Created'),
    ${owner.columns}
${hasHistory ? `    status: status('Status', ${flowName(newScreen)}.states),\n` : ''}    note: text('Note'),
    id: uuid(),
    ${owner.ids}domainId: domainId(),
  },
  filters: (on) => on(['createdAt', '${owner.filter}'${hasHistory ? ", 'status'" : ''}], { anytime: ['createdAt'] }),
  sort: ['createdAt', 'descending'],
})
`
}

/** Names of the row's owner, which its table does not store. */
const ownerNames = ({ per, table }: NewScreen) =>
  per === 'domain'
    ? { join: 'domainNameOf', query: `from.select(domainNameOf('${table}.domain_id').as('domain'))` }
    : { join: 'playerOf', query: `from.leftJoin('player', playerOf('${table}')).select('player.username as player')` }

export const dataText = (newScreen: NewScreen): string => {
  const { name, table } = newScreen
  const { join, query } = ownerNames(newScreen)
  return `import { ${join} } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { ${camel(name)} } from './${name}.screen.ts'

export const ${camel(name)}Data = datasetOf(${camel(name)}, '${table}', ({ from }) =>
  ${query},
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
