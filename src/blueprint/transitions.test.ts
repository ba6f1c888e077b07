import { expect, test } from 'vitest'
import { flow } from './decision/flow.ts'
import { transitions } from './transitions.ts'

const doorFlow = flow({
  states: ['OPEN', 'SHUT'],
  moves: { shut: { from: ['OPEN'], to: 'SHUT' }, openAgain: { from: ['SHUT'], to: 'OPEN' } },
})

test('makes a button of each move, with what they share and what each says itself', () => {
  const moves = transitions(
    doorFlow,
    { permission: 'PLAYERS_VIEW', asks: 'reason' },
    { shut: { name: 'closure', title: 'Close', tone: 'danger' }, openAgain: 'Open again' },
  )
  const shared = {
    shape: 'action',
    on: 'row',
    input: {},
    permission: 'PLAYERS_VIEW',
    asks: 'reason',
    isTransition: true,
  }
  expect(Object.values(moves)).toEqual([
    { ...shared, name: 'closure', title: 'Close', tone: 'danger', move: [doorFlow, 'shut'] },
    { ...shared, name: 'open-again', title: 'Open again', move: [doorFlow, 'openAgain'] },
  ])
})
