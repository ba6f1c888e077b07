import { describe, expect, test } from 'vitest'
import { editCompetition, editEvent, eventFlow, lockBets, moveEvent, show, type ExchangeEvent } from './catalogue.ts'

const event: ExchangeEvent = {
  name: 'North v South',
  status: 'OPEN',
  startsAt: new Date('2026-11-20T10:00:00Z'),
  isVisible: true,
  isBetLocked: false,
}

describe('an event', () => {
  test('is suspended and resumed, with a message', () => {
    expect(moveEvent(event, 'suspend')).toMatchObject({
      move: 'suspend',
      events: [{ payload: { status: 'SUSPENDED' } }],
    })
    expect(moveEvent({ ...event, status: 'SUSPENDED' }, 'resume')).toMatchObject({ move: 'resume' })
    expect(moveEvent(event, 'resume').refused).toBe('Cannot resume: it is open, not suspended.')
  })

  test('cannot be moved once settled', () => {
    for (const move of ['suspend', 'resume', 'close', 'reopen'] as const) {
      expect(moveEvent({ ...event, status: 'SETTLED' }, move).refused).toBeDefined()
    }
    expect(eventFlow.states).toContain('SETTLED')
  })

  test('is hidden or locked once', () => {
    expect(show(event, false)).toMatchObject({ set: { is_visible: false } })
    expect(show(event, true).refused).toBe('This is already shown to players.')
    expect(lockBets(event, true)).toMatchObject({ set: { is_bet_locked: true } })
    expect(lockBets(event, false).refused).toBe('Betting is not locked.')
  })

  test('can be edited until it is settled; its name is trimmed and never empty', () => {
    const later = { name: ' North v South II ', startsAt: new Date('2026-11-21T10:00:00Z'), isVisible: false }
    expect(editEvent(event, later)).toMatchObject({
      set: { name: 'North v South II', starts_at: later.startsAt, is_visible: false },
    })
    expect(editEvent(event, { ...later, name: ' ' }).refused).toBe('Enter a name.')
    expect(editEvent({ ...event, status: 'SETTLED' }, later).refused).toBe(
      'The start time of a settled event cannot be changed.',
    )
    expect(editEvent({ ...event, status: 'SETTLED' }, { ...later, startsAt: event.startsAt }).refused).toBeUndefined()
  })
})

test('saves name, region and position of a competition', () => {
  const input = { name: 'League', region: ' Asia ', order: 3, isVisible: true }
  expect(editCompetition(input)).toMatchObject({
    set: { name: 'League', region: 'Asia', sort_order: 3, is_visible: true },
  })
  expect(editCompetition({ ...input, name: '' }).refused).toBe('Enter a name.')
})
