import { expect, test } from 'vitest'
import { modules } from '#areas/index.ts'
import { allBindings } from '#areas/server.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'
import { transitions } from '#blueprint/transitions.ts'
import { act, type Act, type Subject } from '#engine/action/act.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { moveActs } from '#engine/move-acts.ts'
import { bareMoves } from './bare-moves.ts'

const shopFlow = flow({ states: ['OPEN', 'SHUT'], moves: { shut: { from: ['OPEN'], to: 'SHUT' } } })
const shared = { title: 'Close', permission: 'PLAYER_EDIT', move: [shopFlow, 'shut'] } as const
const facts = async (): Promise<Shop | null> => null

interface Shop {
  readonly subject: Subject<'device_alert'>
  readonly shop: { readonly status: string; readonly owner: string | null }
  readonly isRented: boolean
}
type Rule = Act<typeof probe, Shop>['rule']
const probe = action({ ...shared, name: 'probe', on: 'row', input: {} })
const isBare = (rule: Rule): boolean => bareMoves([probe], [act(probe, { facts, rule })]).length > 0

test('a move that reads only the state and records its own row is bare', () => {
  expect(isBare(() => decide({ move: 'shut' }))).toBe(true)
  expect(
    isBare((_, { actor, now }) => decide({ move: 'shut', set: { closed_by: actor.username, closed_at: now } })),
  ).toBe(true)
  expect(
    isBare(({ shop }) => refusal(shopFlow, 'shut', shop.status) ?? decide({ move: 'shut', message: 'Closed' })),
  ).toBe(true)
})

test('a move with refusals, amounts, rows or jobs of its own is not', () => {
  expect(isBare(({ isRented }) => (isRented ? refuse('Rented') : decide({ move: 'shut' })))).toBe(false)
  expect(isBare(({ shop }) => (shop.owner === null ? refuse('No owner') : decide({ move: 'shut' })))).toBe(false)
  expect(isBare(() => decide({ move: 'shut', rows: [{ table: 'player', key: { id: 7n }, values: {} }] }))).toBe(false)
  expect(isBare(() => decide({ move: 'shut', approves: 1n }))).toBe(false)
  expect(isBare(() => decide({ message: 'Not moved' }))).toBe(false)
})

test('actions with input, on several rows or made by transitions are not counted', () => {
  const entered = action({ ...shared, name: 'entered', on: 'row', input: { note: text('Note') } })
  const many = action({ ...shared, name: 'many', on: 'rows', input: {} })
  const each = action({ ...shared, name: 'each', on: 'row', each: 'event', input: {} })
  const moves = transitions(shopFlow, { permission: 'PLAYER_EDIT' }, { shut: 'Close' })
  const decided = () => decide({ move: 'shut' })
  const acts = [
    act(entered, { facts, rule: decided }),
    act(many, { facts, rule: decided }),
    act(each, { each: async () => [], facts, rule: decided }),
    ...moveActs(moves, { facts }),
  ]
  expect(bareMoves([entered, many, each, moves.shut], acts)).toEqual([])
})

test('no bare move of the product is written by hand', () => {
  const actions = contentsOf(modules).actions.map(({ action: placed }) => placed)
  const acts = allBindings.flatMap(({ acts: bound = [] }) => bound)
  expect(bareMoves(actions, acts).map(({ title }) => title)).toEqual([])
})
