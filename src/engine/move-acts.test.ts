import { expect, test } from 'vitest'
import { transitions } from '#blueprint/transitions.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import type { Asked, Subject } from './action/act.ts'
import { moveActs } from './move-acts.ts'

const doorFlow = flow({
  states: ['OPEN', 'SHUT'],
  moves: { shut: { from: ['OPEN'], to: 'SHUT' }, open: { from: ['SHUT'], to: 'OPEN' } },
})
const moves = transitions(doorFlow, { permission: 'PLAYERS_VIEW' }, { shut: 'Close', open: 'Open' })
const subject: Subject = { table: 'player', key: { id: 1n }, domainId: 1, agentId: null, name: 'door', shown: {} }
const facts = async () => ({ subject, is_bet_locked: false })
// A rule is handed on what the engine passes; nothing of it is read here.
const asked = { reason: 'Wind' } as Asked<typeof moves.shut>

test('makes the move and nothing else where no rule is given', () => {
  const [shut, open] = moveActs(moves, { facts })
  expect(shut?.action).toBe(moves.shut)
  expect(shut?.rule({ subject }, asked)).toEqual({ move: 'shut' })
  expect(open?.rule({ subject }, asked)).toEqual({ move: 'open' })
})

test('asks one rule about every move, with the facts and what was asked', () => {
  const acts = moveActs(moves, {
    facts,
    rule: ({ is_bet_locked }, move, { reason }) => decide({ move, set: { is_bet_locked, reason } }),
  })
  expect(acts.map(({ rule }) => rule({ subject, is_bet_locked: true }, asked))).toEqual([
    { move: 'shut', set: { is_bet_locked: true, reason: 'Wind' } },
    { move: 'open', set: { is_bet_locked: true, reason: 'Wind' } },
  ])
})
