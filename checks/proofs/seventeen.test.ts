import { beforeAll, expect, it, test } from 'vitest'
import { compile } from './compile.ts'

const decided = (body: string): string => `
import { decide } from '#blueprint/decision/decision.ts'
import type {} from '#engine/action/act.ts'
export const decision = decide(${body})`
const read = (body: string): string => `
import type { Tx } from '#engine/action/act.ts'
export const read = (tx: Tx) => ${body}`
const rows = (columns: string): string => `
import { dataset } from '#engine/list/dataset.ts'
import { playerLink, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
const players = list({
  path: '/players', title: 'Players', permission: 'PLAYERS_VIEW', scope: 'downline',
  columns: { id: uuid(), player: playerLink('Player') }, filters: {}, sort: ['id', 'ascending'],
})
export const data = dataset(players, ({ db }) => db.selectFrom('withdrawal').innerJoin('player', 'player.id', 'withdrawal.player_id').select([${columns}]))`
const narrowed = (condition: string): string => `
import type { DatasetRequest } from '#engine/list/dataset.ts'
export const read = ({ db, scope }: DatasetRequest<never>) => db.selectFrom('player').selectAll().where(${condition})`
const query = (handler: string): string => `
import { z } from 'zod/mini'
import { text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { answer, answerWithin } from '#engine/query-handler.ts'
const name = query({
  at: '/api/players/:player_id/name', title: 'Name', permission: 'PLAYERS_VIEW', scope: 'downline',
  parameters: z.object({ player_id: z.string() }), answer: { name: text() },
})
export const handler = ${handler}(name, async () => ({ name: 'x' }))`
const subject = (owner: string): string => `
import { operatorWide, type Subject } from '#engine/action/act.ts'
export const subject: Subject<'role'> = { table: 'role', key: {}, ${owner} name: String(operatorWide), shown: {} }`
const screen = (view: string, column: string): string => `
import { action } from '#blueprint/screen/action.ts'
import { amount, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
export const withdrawals = list({
  path: '/withdraws', title: 'Withdraws', permission: 'WITHDRAW_VIEW', scope: 'downline',
  columns: { id: uuid(), amount: amount('Amount') }, filters: {}, sort: ['id', 'ascending'],
  actions: [action({ name: 'pay', title: 'Pay', permission: 'WITHDRAW_APPROVE', on: 'row', input: {}, confirm: 'Pay {${column}}?', view: '${view}' })],
})`
const link = (path: string): string => `
import { address } from '#blueprint/address.ts'
export const to = address('${path}', {}, { vip: '1' })`
const moves = (move: string): string => `
import { transitions } from '#blueprint/transitions.ts'
import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'
export const buttons = transitions(withdrawalFlow, { permission: 'WITHDRAW_APPROVE' }, { ${move}: 'Cancel' })`

interface Slip {
  readonly right: string
  readonly wrong: string
  readonly error: RegExp
}
const tagged = (values: string): string =>
  decided(`{ rows: [{ table: 'player_tag', key: { tag: 'vip' }, ${values} }] }`)

/** Slips that once compiled, each with its correct twin and the error that the compiler reports now. */
const slips: Readonly<Record<string, Slip>> = {
  'a list without the agent of its rows': {
    right: rows("'withdrawal.id', 'player.username as player', 'withdrawal.agent_id as agentId'"),
    wrong: rows("'withdrawal.id', 'player.username as player'"),
    error: /DatasetMissesColumn<"agentId">/,
  },
  'raw ids of agents instead of the scope': {
    right: narrowed("scope.within('agent_id')"),
    wrong: narrowed("'agent_id', 'in', scope.ids"),
    error: /TS2339: Property 'ids' does not exist/,
  },
  'a query of the downline answered as one for everyone': {
    right: query('answerWithin'),
    wrong: query('answer'),
    error: /'"downline"' is not assignable to type '"everyone" \| "own"'/,
  },
  'a subject without its agent': {
    right: subject('domainId: operatorWide, agentId: operatorWide,'),
    wrong: subject('domainId: operatorWide,'),
    error: /'agentId' is missing/,
  },
  'a subject whose agent is null': {
    right: subject('domainId: 1, agentId: 7n,'),
    wrong: subject('domainId: 1, agentId: null,'),
    error: /TS2322[^]*'null' is not assignable/,
  },
  'an insert in facts': {
    right: read("tx.selectFrom('player_tag').selectAll().execute()"),
    wrong: read("tx.insertInto('player_tag').values({} as never).execute()"),
    error: /TS2339: Property 'insertInto' does not exist on type 'Tx'/,
  },
  'an update in facts': {
    right: read("tx.selectFrom('player').selectAll().forUpdate().execute()"),
    wrong: read("tx.updateTable('player').set({ name: 'x' }).execute()"),
    error: /'updateTable' does not exist on type 'Tx'/,
  },
  'a deletion after with': {
    right: read("tx.with('p', (db) => db.selectFrom('player').selectAll()).selectFrom('p').selectAll().execute()"),
    wrong: read("tx.with('p', (db) => db.selectFrom('player').selectAll()).deleteFrom('player').execute()"),
    error: /'deleteFrom' does not exist on type 'Reader</,
  },
  'a row of an unknown table': {
    right: tagged("values: { by: 'y' }"),
    wrong: decided("{ rows: [{ table: 'player_tags', key: { tag: 'vip' }, values: { by: 'y' } }] }"),
    error: /TS2820|TS2322[^]*"player_tags"/,
  },
  'a row with a column of another table': {
    right: tagged('values: { domain_id: 1 }'),
    wrong: tagged("values: { utr: 'x' }"),
    error: /TS2353[^]*'utr' does not exist/,
  },
  'a value of the wrong type': {
    right: tagged('values: { player_id: 7n }'),
    wrong: tagged("values: { player_id: '7' }"),
    error: /TS2322: Type 'string' is not assignable to type 'bigint'/,
  },
  'a new row without a required column': {
    right: decided(
      "{ rows: [{ table: 'player_tag', values: { cell: 1, player_id: 1n, domain_id: 1, tag: 'vip', by: 'y' } }] }",
    ),
    wrong: decided("{ rows: [{ table: 'player_tag', values: { cell: 1, player_id: 1n, tag: 'vip', by: 'y' } }] }"),
    error: /TS2322/,
  },
  'a button for a move that its flow does not have': {
    right: moves('cancel'),
    wrong: moves('annul'),
    error: /TS2353[^]*annul|TS2322[^]*annul|'annul'/,
  },
  'an event that is not registered': {
    right: decided("{ events: [{ name: 'withdrawal.paid' }] }"),
    wrong: decided("{ events: [{ name: 'withdrawal.payed' }] }"),
    error: /"withdrawal.payed"/,
  },
  'a job of a queue that does not exist': {
    right: decided("{ jobs: [{ queue: 'settle', payload: { market: '7', seq: 1 } }] }"),
    wrong: decided("{ jobs: [{ queue: 'settles', payload: { market: '7', seq: 1 } }] }"),
    error: /"settles"/,
  },
  'a link to a path that does not exist': {
    right: link('/players'),
    wrong: link('/player'),
    error: /"\/player"/,
  },
  'a view or column by a wrong name': {
    right: screen('agents/cash/settle', 'amount'),
    wrong: screen('agents/cash/settled', 'sum'),
    error: /Type '"sum"' is not assignable[^]*TS2820: Type '"agents\/cash\/settled"'/,
  },
}

let errors: Readonly<Record<string, string>>
beforeAll(async () => {
  const programs = Object.values(slips).flatMap(({ right, wrong }, place) => [
    [`right${place}`, right] as const,
    [`wrong${place}`, wrong] as const,
  ])
  errors = await compile(Object.fromEntries(programs))
}, 120_000)

it('counts seventeen slips', () => expect(Object.keys(slips)).toHaveLength(17))

test.each(Object.entries(slips).map(([title, slip], place) => ({ title, place, ...slip })))(
  'rejects $title, and compiles its correct twin',
  ({ place, error }) => {
    expect(errors[`right${place}`]).toBe('')
    expect(errors[`wrong${place}`]).toMatch(error)
  },
)
