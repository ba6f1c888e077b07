import { beforeAll, expect, test } from 'vitest'
import { compile } from './compile.ts'

const screen = `
import { dataset } from '#engine/list/dataset.ts'
import { amount, instant, playerLink, status, uuid } from '#blueprint/kinds/kinds.ts'
import { anyOf, period } from '#blueprint/filters.ts'
import { list } from '#blueprint/screen/list.ts'
import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'

const withdraws = list({
  path: '/withdraws', title: 'Withdraws', permission: 'WITHDRAW_VIEW', scope: 'downline',
  columns: { id: uuid(), askedAt: instant('Asked'), player: playerLink('Player'), amount: amount('Amount'), status: status('Status', withdrawalFlow.states) },
  filters: { askedAt: period(), status: anyOf(withdrawalFlow.states) },
  sort: ['askedAt', 'descending'],
})
`

const rows = (columns: readonly string[]) => `${screen}
export const withdrawsData = dataset(withdraws, ({ db }) => db
  .selectFrom('withdrawal')
  .leftJoin('player', (join) => join.onRef('player.cell', '=', 'withdrawal.cell').onRef('player.id', '=', 'withdrawal.player_id'))
  .select([${columns.map((column) => `'${column}'`).join(', ')}]))
`

const whole = [
  'withdrawal.id',
  'withdrawal.asked_at as askedAt',
  'player.username as player',
  'withdrawal.amount',
  'withdrawal.status',
  'withdrawal.agent_id as agentId',
]
const without = (column: string) => whole.filter((each) => !each.endsWith(column))

let said: Readonly<Record<string, string>>
beforeAll(async () => {
  said = await compile({
    whole: rows(whole),
    noPlayer: rows(without('player')),
    noScope: rows(without('agentId')),
    wrongType: rows([...without('amount'), 'withdrawal.utr as amount']),
    wrongTable: rows([...whole, 'withdrawal.colour']),
    wrongSort: screen.replace("sort: ['askedAt'", "sort: ['placedAt'"),
    wrongPermission: screen.replace("'WITHDRAW_VIEW'", "'WITHDRAWALS_VIEW'"),
    noPermission: screen.replace("permission: 'WITHDRAW_VIEW', ", ''),
    noScopeStated: screen.replace(", scope: 'downline'", ''),
    foreignFilter: `${rows(whole)}
export const odd = dataset(withdraws, ({ db, filters }) => db.selectFrom('withdrawal').selectAll().$if(filters.status?.includes('PAID') ?? false, (query) => query))`,
  })
}, 60_000)

test('rows that hold every column and the proof of scope compile', () => {
  expect(said['whole']).toBe('')
})

test('a forgotten column is named', () => {
  expect(said['noPlayer']).toMatch(/TheDatasetMisses<"player">/)
})

test('a forgotten proof of scope is named', () => {
  expect(said['noScope']).toMatch(/TheDatasetMisses<"agentId">/)
})

test('a column of the wrong type is named', () => {
  expect(said['wrongType']).toMatch(/TheDatasetHasTheWrongTypeFor<"amount">/)
})

test.each([
  ['wrongTable', 'is not assignable'],
  ['wrongSort', 'placedAt'],
  ['wrongPermission', 'WITHDRAWALS_VIEW'],
  ['noPermission', 'permission'],
  ['noScopeStated', 'scope'],
  ['foreignFilter', 'PAID'],
])('%s: the error says %s', (program, word) => {
  expect(said[program]).toContain(word)
})
