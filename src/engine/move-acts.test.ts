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
const subject: Subject = {
  table: 'player',
  key: { id: 1n },
  domainId: 1,
  agentId: operatorWide,
  name: 'gate',
  shown: {},
}
const facts = async () => ({ subject, is_bet_locked: false })
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
    rule: ({ is_bet_locked }, move, { reason }) => decide({ move, set: { is_bet_locked, reason } }),
  })
  expect(acts.map(({ rule }) => rule({ subject, is_bet_locked: true }, request))).toEqual([
    { move: 'shut', set: { is_bet_locked: true, reason: 'Wind' } },
    { move: 'open', set: { is_bet_locked: true, reason: 'Wind' } },
  ])
})

test('adds the effects of each move, and only moves where none are given', () => {
  const acts = moveActs(moves, { facts, effects: { open: ({ reason }) => ({ set: { reason }, message: 'Opened' }) } })
  expect(acts.map(({ rule }) => rule({ subject }, request))).toEqual([
    { move: 'shut' },
    { move: 'open', set: { reason: 'Wind' }, message: 'Opened' },
  ])
})
