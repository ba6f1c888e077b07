import { beforeAll, expect, test } from 'vitest'
import { compile } from './compile.ts'

const screen = `
import { dataset } from '#engine/list/dataset.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { amount, instant, playerLink, status, uuid } from '#blueprint/kinds/kinds.ts'
import { anyOf, period } from '#blueprint/filters.ts'
import { list } from '#blueprint/screen/list.ts'
import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'

const withdraws = list({
  path: '/withdraws', title: 'Withdraws', permission: 'WITHDRAW_VIEW', scope: 'downline',
  columns: { id: uuid(), requestedAt: instant('Asked'), player: playerLink('Player'), amount: amount('Amount'), status: status('Status', withdrawalFlow.states) },
  filters: { requestedAt: period(), status: anyOf(withdrawalFlow.states) },
  sort: ['requestedAt', 'descending'],
})
`

const rows = (columns: readonly string[]) => `${screen}
export const withdrawsData = dataset(withdraws, ({ db }) => db
  .selectFrom('withdrawal')
  .leftJoin('player', (join) => join.onRef('player.cell', '=', 'withdrawal.cell').onRef('player.id', '=', 'withdrawal.player_id'))
  .select([${columns.map((column) => `'${column}'`).join(', ')}]))
`

const selection = [
  'withdrawal.id',
  'withdrawal.requested_at as requestedAt',
  'player.username as player',
  'withdrawal.amount',
  'withdrawal.status',
  'withdrawal.agent_id as agentId',
]
const without = (column: string) => selection.filter((each) => !each.endsWith(column))

/** The same list, with the columns that the table of withdrawals does not store under their name. */
const stored = (columns: readonly string[], table = 'withdrawal') => `${screen}
export const withdrawsData = datasetOf(withdraws, '${table}', ({ from }) => from
  .leftJoin('player', (join) => join.onRef('player.id', '=', '${table}.player_id'))
  .select([${columns.map((column) => `'${column}'`).join(', ')}]))
`
const player = 'player.username as player'
const byNetAmount = (hints: string) => `${screen.replace('filters: {', 'filters: { net: period(),')}
export const netData = datasetOf(withdraws, 'withdrawal', ({ from }) => from
  .leftJoin('player', (join) => join.onRef('player.id', '=', 'withdrawal.player_id')).select('${player}')${hints})
`

let errors: Readonly<Record<string, string>>
beforeAll(async () => {
  errors = await compile({
    whole: rows(selection),
    noPlayer: rows(without('player')),
    noScope: rows(without('agentId')),
    wrongType: rows([...without('amount'), 'withdrawal.utr as amount']),
    wrongTable: rows([...selection, 'withdrawal.colour']),
    wrongSort: screen.replace("sort: ['requestedAt'", "sort: ['placedAt'"),
    wrongPermission: screen.replace("'WITHDRAW_VIEW'", "'WITHDRAWALS_VIEW'"),
    noPermission: screen.replace("permission: 'WITHDRAW_VIEW', ", ''),
    noScopeStated: screen.replace(", scope: 'downline'", ''),
    stored: stored([player]),
    storedNoPlayer: stored(['player.name']),
    storedWrongType: stored([player, 'withdrawal.utr as amount']),
    storedElsewhere: stored([player], 'deposit'),
    storedUnderOtherName: stored([player, 'player.cell'], 'player_note'),
    storedUnknownFilter: byNetAmount(''),
    storedOwnFilter: byNetAmount(", { consumes: ['net'] }"),
    foreignFilter: `${rows(selection)}
export const odd = dataset(withdraws, ({ db, filters }) => db.selectFrom('withdrawal').selectAll().$if(filters.status?.includes('PAID') ?? false, (query) => query))`,
  })
}, 60_000)

test('compiles a dataset with every column and the proof of scope', () => {
  expect(errors['whole']).toBe('')
})

test('names a missing column', () => {
  expect(errors['noPlayer']).toMatch(/DatasetMissesColumn<"player">/)
})

test('names a missing proof of scope', () => {
  expect(errors['noScope']).toMatch(/DatasetMissesColumn<"agentId">/)
})

test('names a column of the wrong type', () => {
  expect(errors['wrongType']).toMatch(/DatasetColumnHasWrongType<"amount">/)
})

test('selects the columns that the table stores by itself', () => {
  expect(errors['stored']).toBe('')
  expect(errors['storedElsewhere']).toMatch(/DatasetColumnHasWrongType<"status">/)
  expect(errors['storedNoPlayer']).toMatch(/DatasetMissesColumn<"player">/)
  expect(errors['storedWrongType']).toMatch(/DatasetColumnHasWrongType<"amount">/)
  expect(errors['storedUnderOtherName']).toMatch(
    /DatasetMissesColumn<"agentId" \| "amount" \| "requestedAt" \| "status">/,
  )
})

test('names a filter on what the rows do not have, unless the dataset applies it', () => {
  expect(errors['storedUnknownFilter']).toMatch(/DatasetMissesColumn<"net">/)
  expect(errors['storedOwnFilter']).toBe('')
})

test.each([
  ['wrongTable', 'is not assignable'],
  ['wrongSort', 'placedAt'],
  ['wrongPermission', 'WITHDRAWALS_VIEW'],
  ['noPermission', 'permission'],
  ['noScopeStated', 'scope'],
  ['foreignFilter', 'PAID'],
])('%s: reports %s', (program, word) => {
  expect(errors[program]).toContain(word)
})
