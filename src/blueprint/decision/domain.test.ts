import { describe, expect, test } from 'vitest'
import { decide, isRefusal, refuse } from './decision.ts'
import { flow, mayMove, refusal } from './flow.ts'

describe('a flow', () => {
  const lamp = flow({
    states: ['OFF', 'ON', 'In Repair'],
    moves: {
      switchOn: { from: ['OFF'], to: 'ON' },
      sendToRepair: { from: ['OFF', 'ON'], to: 'In Repair' },
    },
  })

  test('allows only its declared moves', () => {
    expect(mayMove(lamp, 'switchOn', 'OFF')).toBe(true)
    expect(refusal(lamp, 'switchOn', 'OFF')).toBeNull()
    expect(refusal(lamp, 'switchOn', 'ON')).toEqual({ refused: 'Cannot switch on: it is on, not off.' })
    expect(refusal(lamp, 'sendToRepair', 'In Repair')?.refused).toBe(
      'Cannot send to repair: it is in repair, not off or on.',
    )
  })
})

test('distinguishes effects from refusals, and attaches a refusal to a field', () => {
  expect(isRefusal(refuse('Too late'))).toBe(true)
  expect(isRefusal(decide({ move: 'approve' }))).toBe(false)
  expect(refuse('Too much', 'amount')).toEqual({ refused: 'Too much', field: 'amount' })
})
