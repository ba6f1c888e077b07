import { expect, test } from 'vitest'
import { flow } from './decision/flow.ts'
import { transitions } from './transitions.ts'

const shopFlow = flow({
  states: ['OPEN', 'SHUT'],
  moves: { shut: { from: ['OPEN'], to: 'SHUT' }, openAgain: { from: ['SHUT'], to: 'OPEN' } },
})

test('creates a button for each move from shared and own properties', () => {
  const moves = transitions(
    shopFlow,
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
    { ...shared, name: 'closure', title: 'Close', tone: 'danger', move: [shopFlow, 'shut'] },
    { ...shared, name: 'open-again', title: 'Open again', move: [shopFlow, 'openAgain'] },
  ])
})
