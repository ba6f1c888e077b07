import type { NewScreen } from './arguments.ts'
import { camel, flowName, flowPath, titled } from './names.ts'

export const flowText = (newScreen: NewScreen): string => `import { flow } from '#blueprint/decision/flow.ts'

export const ${flowName(newScreen)} = flow({
  states: ['OPEN', 'CLOSED'],
  moves: { close: { from: ['OPEN'], to: 'CLOSED' } },
})
`

/** Columns that tell to whom a row belongs, and the scope that isolates them. */
const ownerColumns = ({ per }: NewScreen) =>
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

const actionsOf = ({ table, hasHistory, kind }: NewScreen): string => {
  if (!hasHistory) return ''
  const moves = `Object.values(${camel(table)}Moves)`
  return `  actions: ${kind === 'queue' ? `[...${camel(table)}Queue.actions, ...${moves}]` : moves},\n`
}

const casesOf = ({ name, table }: NewScreen): string =>
  `  cases: { of: ${camel(table)}Queue, since: 'createdAt', within: '${camel(name)}', assignee: 'claimedBy' },\n`

/** The page of a row, where it has one. */
const pageOf = ({ kind, name }: NewScreen): string | null =>
  kind === 'form' ? `/${name}-edit/:id` : kind === 'detail' ? `/${name}/:id` : null
const linkImport = (newScreen: NewScreen): string =>
  pageOf(newScreen) === null
    ? ''
    : `import { rowAddress } from '#blueprint/address.ts'\nimport { screenLink } from '#blueprint/kinds/screen-link.ts'\n`
const noteColumn = (newScreen: NewScreen): string => {
  const page = pageOf(newScreen)
  return page === null ? `text('Note')` : `screenLink('Note', rowAddress('${page}', { id: ':id' }))`
}

export const screenText = (newScreen: NewScreen): string => {
  const { kind, name, table, permission, hasHistory } = newScreen
  const owner = ownerColumns(newScreen)
  const isQueue = kind === 'queue'
  const kinds = ['domainId', 'instant', ...owner.kinds, ...(hasHistory ? ['status'] : []), 'text', 'uuid']
    .filter((one) => one !== 'text' || pageOf(newScreen) === null || newScreen.per === 'domain')
    .toSorted()
  return `import { ${kinds.join(', ')} } from '#blueprint/kinds/kinds.ts'
import { list${isQueue ? ', opening' : ''} } from '#blueprint/screen/list.ts'
${linkImport(newScreen)}${hasHistory ? `import { ${camel(table)}Moves${isQueue ? `, ${camel(table)}Queue` : ''} } from './${name}.actions.ts'\n` : ''}${hasHistory ? `import { ${flowName(newScreen)} } from '#areas/${flowPath(newScreen)}'\n` : ''}
/** Describe the purpose of the screen here. */
export const ${camel(name)} = list({
  path: '/${name}',
  title: '${titled(name)}',
  permission: '${permission}',
  scope: '${owner.scope}',
${hasHistory ? `  subject: '${table}',\n` : ''}${isQueue ? casesOf(newScreen) : ''}  columns: {
    createdAt: instant('Created'),
    ${owner.columns}
${hasHistory ? `    status: status('Status', ${flowName(newScreen)}.states),\n` : ''}    note: ${noteColumn(newScreen)},
    ${isQueue ? `claimedBy: text('Assigned to'), claimedUntil: instant('Assigned until', { hidden: true }),\n    ` : ''}id: uuid(),
    ${owner.ids}domainId: domainId(),
  },
  filters: (on) => on(['createdAt', '${owner.filter}'${hasHistory ? ", 'status'" : ''}], { anytime: ['createdAt'] }),
  sort: ['createdAt', 'descending'],
${isQueue ? `  tabs: { Open: opening({ status: 'OPEN' }, 'createdAt', 'ascending'), All: {} },\n` : ''}${actionsOf(newScreen)}})
`
}

/** Names of the row's owner, which its table does not store. */
const ownerNames = ({ per, table }: NewScreen) =>
  per === 'domain'
    ? { join: 'domainNameOf', query: `from.select(domainNameOf('${table}.domain_id').as('domain'))` }
    : { join: 'playerOf', query: `from.leftJoin('player', playerOf('${table}')).select('player.username as player')` }

export const dataText = (newScreen: NewScreen): string => {
  const { kind, name, table } = newScreen
  const { join, query } = ownerNames(newScreen)
  const claims =
    kind === 'queue'
      ? `.select([claimedByIn('${table}', '${table}.id', scope).as('claimedBy'), claimedUntilIn('${table}', '${table}.id').as('claimedUntil')])`
      : ''
  return `${claims && `import { claimedByIn, claimedUntilIn } from '#engine/queue/claims.ts'\n`}import { ${join} } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { ${camel(name)} } from './${name}.screen.ts'

export const ${camel(name)}Data = datasetOf(${camel(name)}, '${table}', ({ from${claims && ', scope'} }) =>
  ${query}${claims},
)
`
}
