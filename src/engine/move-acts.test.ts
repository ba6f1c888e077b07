import { expect, test } from 'vitest'
import { transitions } from '#blueprint/transitions.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { operatorWide, type ActionRequest, type Subject } from './action/act.ts'
import { moveActs } from './move-acts.ts'

const shopFlow = flow({
  states: ['OPEN', 'SHUT'],
  moves: { shut: { from: ['OPEN'], to: 'SHUT' }, open: { from: ['SHUT'], to: 'OPEN' } },
})
const moves = transitions(shopFlow, { permission: 'PLAYERS_VIEW' }, { shut: 'Close', open: 'Open' })
const subject: Subject<'device_alert'> = {
  table: 'device_alert',
  key: { id: 1n },
  domainId: 1,
  agentId: operatorWide,
  name: 'gate',
  shown: {},
}
const facts = async () => ({ subject, closed_by: 'guard' })
// The request is only passed through; nothing of it is read here.
const request = { reason: 'Wind' } as ActionRequest<typeof moves.shut>

test('only makes the move when no rule is given', () => {
  const [shut, open] = moveActs(moves, { facts })
  expect(shut?.action).toBe(moves.shut)
  expect(shut?.rule({ subject }, request)).toEqual({ move: 'shut' })
  expect(open?.rule({ subject }, request)).toEqual({ move: 'open' })
})

test('calls one rule for every move, with the facts and the request', () => {
  const acts = moveActs(moves, {
    facts,
    rule: ({ closed_by }, move, { reason: note }) => decide({ move, set: { closed_by, note } }),
  })
  expect(acts.map(({ rule }) => rule({ subject, closed_by: 'night' }, request))).toEqual([
    { move: 'shut', set: { closed_by: 'night', note: 'Wind' } },
    { move: 'open', set: { closed_by: 'night', note: 'Wind' } },
  ])
})

test('adds the effects of each move, and only moves where none are given', () => {
  const acts = moveActs(moves, {
    facts,
    effects: { open: ({ reason }) => ({ set: { note: reason }, message: 'Opened' }) },
  })
  expect(acts.map(({ rule }) => rule({ subject }, request))).toEqual([
    { move: 'shut' },
    { move: 'open', set: { note: 'Wind' }, message: 'Opened' },
  ])
})
