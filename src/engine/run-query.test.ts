import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { many, mapOf, nullable, option, optional } from '#blueprint/answer.ts'
import { count, decimal, rate, smallId } from '#blueprint/kinds/figures.ts'
import { amount, id, instant, odds, percent, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { answerWithin, answerWithoutRecords, type QueryRequest } from './query-handler.ts'
import { answerWire } from './run-query.ts'
import { scopeOfAgents, wholeScope, type Scope } from './scope.ts'

test('converts each value by its kind at any depth', () => {
  const shape = {
    id: id(),
    domain: smallId(),
    at: instant(),
    none: nullable(instant()),
    bets: count(),
    seconds: decimal(),
    rate: rate(),
    status: option(['OPEN', 'CLOSED']),
    levels: many({ stake: amount(), odds: odds(), shares: mapOf(percent(), ['exchange', 'casino']) }),
  }
  const values = {
    id: 9_007_199_254_740_993n,
    domain: 3,
    at: new Date('2026-11-20T15:34:33Z'),
    none: null,
    bets: 12n,
    seconds: 1.5,
    rate: 666,
    status: 'OPEN',
    levels: [{ stake: -125_050n, odds: 18_500, shares: { exchange: 250, casino: 10_000 } }],
  }
  expect(answerWire(shape, values)).toEqual({
    id: '9007199254740993',
    domain: '3',
    at: '2026-11-20T15:34:33.000Z',
    none: null,
    bets: 12,
    seconds: 1.5,
    rate: '66.6',
    status: 'OPEN',
    levels: [{ stake: '-1250.50', odds: '1.85', shares: { exchange: '2.50', casino: '100.00' } }],
  })
})

test('omits undeclared fields, masks personal ones and leaves out missing optional ones', () => {
  const shape = { name: text(), phone: nullable(text('', { masked: true })), hint: optional(text()) }
  expect(answerWire(shape, { name: 'asha', phone: '9876543210', secret: 'x' })).toEqual({
    name: 'asha',
    phone: '98******10',
  })
  expect(answerWire(shape, { name: 'asha', phone: null, hint: 'new' })).toEqual({
    name: 'asha',
    phone: null,
    hint: 'new',
  })
  expect(answerWire(many(text('', { masked: true })), ['10.20.30.40'])).toEqual(['10*******40'])
})

const names = query({
  at: '/api/names',
  title: 'Names',
  permission: 'PLAYERS_VIEW',
  scope: 'downline',
  parameters: z.object({}),
  answer: many({ name: text() }),
})
const namesFor = (scope: Scope, read: Parameters<typeof answerWithin<typeof names>>[1]) =>
  // Nothing but the scope is read of this request.
  answerWithin(names, read).read({ scope } as QueryRequest<typeof names>)
const branch = scopeOfAgents([3n])
const rows = [{ name: 'asha' }]

test('answers a restricted reader only if the handler used the scope', async () => {
  const forgetful = async () => rows
  await expect(namesFor(branch, forgetful)).rejects.toThrow(
    'The answer of /api/names is not limited to the scope of the reader',
  )
  await expect(namesFor(branch, async ({ scope }) => (scope.isWhole ? [] : rows))).rejects.toThrow('not limited')
  expect(await namesFor(branch, async ({ scope }) => (scope.includes(3n) ? rows : null))).toEqual(rows)
  expect(await namesFor(branch, async ({ scope }) => (scope.within('agent_id') ? rows : null))).toEqual(rows)
  expect(await namesFor(branch, async () => null)).toBeNull()
  expect(await namesFor(wholeScope, forgetful)).toEqual(rows)
})

test('answers every reader with what names no record, and checks every request', async () => {
  expect(await namesFor(branch, async () => answerWithoutRecords([...rows]))).toEqual(rows)
  await namesFor(branch, async ({ scope }) => (scope.includes(3n) ? rows : null))
  await expect(namesFor(branch, async () => rows)).rejects.toThrow('not limited')
})
