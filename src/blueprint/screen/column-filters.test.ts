import { expect, test } from 'vitest'
import {
  InvalidFilter,
  anyOf,
  between,
  contains,
  domains,
  equals,
  idIs,
  is,
  period,
  under,
  uuidIs,
} from '#blueprint/filters.ts'
import { amount, choice, domainId, id, instant, integer, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { columnFilters } from './column-filters.ts'
import { list } from './list.ts'

const columns = {
  at: instant('Time'),
  kind: choice('Kind', ['BET', 'WIN']),
  player: text('Player'),
  stake: amount('Stake'),
  isLive: toggle('Live'),
  betId: uuid('Bet id'),
  id: id('Id'),
  bets: integer('Bets'),
  agentId: id('Agent id'),
  domainId: domainId(),
}
const on = columnFilters(columns)
const comparable = (filters: object): unknown =>
  JSON.parse(JSON.stringify(filters, (_, value: unknown) => (typeof value === 'function' ? String(value) : value)))

test('a column has the filter of its kind, without a label of its own', () => {
  expect(comparable(on(['at', 'kind', 'player', 'stake', 'isLive', 'betId', 'id'], { promoted: ['kind'] }))).toEqual(
    comparable({
      at: period(),
      kind: anyOf(['BET', 'WIN'], { promoted: true }),
      player: contains(),
      stake: between(),
      isLive: is(),
      betId: uuidIs(),
      id: idIs(),
    }),
  )
})

test('some are compared whole, open in time, or below an agent', () => {
  const options = { exact: ['player'], anytime: ['at'], promoted: ['player', 'agentId'] } as const
  expect(comparable(on(['player', 'at', 'kind', 'agentId', 'domainId'], options))).toEqual(
    comparable({
      player: equals({ promoted: true }),
      at: period({ initially: 'all' }),
      kind: anyOf(['BET', 'WIN']),
      agentId: under({ label: 'Agent', promoted: true }),
      domainId: domains(),
    }),
  )
})

test('a range has a bound on one side at least', () => {
  expect(between().read('100..')).toEqual({ min: 100_000n, max: null })
  for (const text of ['..', '100', '1..2..3', 'x..2']) expect(between().read(text), text).toBeInstanceOf(InvalidFilter)
})

test('kinds without a filter of their own are refused', () => {
  // @ts-expect-error -- a number of bets could be a range or a value
  expect(() => on(['bets'])).toThrow('integer has no default filter')
})

test('a list takes them in the order written, mixed with its own', () => {
  const probe = list({
    path: '/probe',
    title: 'Probe',
    permission: 'PLAYERS_VIEW',
    scope: 'everyone',
    columns,
    filters: (filtersOf) => ({
      ...filtersOf(['player']),
      at: period({ initially: 'today' }),
      ...filtersOf(['kind', 'id']),
    }),
    sort: ['at', 'descending'],
  })
  expect(Object.keys(probe.filters)).toEqual(['player', 'at', 'kind', 'id'])
})
