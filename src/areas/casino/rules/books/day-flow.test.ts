import { expect, test } from 'vitest'
import { mayMove } from '#blueprint/decision/flow.ts'
import {
  closedDayRefusal,
  closeReportDay,
  isCorrection,
  reopenReportDay,
  reportDayFlow,
  type DayFacts,
} from './day-flow.ts'

const at = new Date('2026-11-22T10:00:00Z')
const later = new Date('2026-11-22T10:00:01Z')
const closing = { by: 'asha', at, reason: 'All differences are with the provider' }
const facts: DayFacts = {
  status: 'COMPARED',
  undecided: 0,
  compareAt: null,
  lines: [{ round: 'r1', resolution: 'PROVIDER_CORRECTS' }],
  hash: 'a'.repeat(64),
}

test('is closed with its differences and their hash, by a user and with a reason', () => {
  expect(closeReportDay(facts, closing)).toMatchObject({
    move: 'close',
    set: {
      closed_by: 'asha',
      closed_at: at,
      closed_reason: 'All differences are with the provider',
      closed_lines: [{ round: 'r1', resolution: 'PROVIDER_CORRECTS' }],
      close_hash: 'a'.repeat(64),
    },
  })
})

test.each([
  [{ undecided: 1 }, '1 difference is not resolved yet.'],
  [{ undecided: 3 }, '3 differences are not resolved yet.'],
  [{ compareAt: at }, 'The day is being reconciled. Try again in a minute.'],
])('is not closed while %j', (traits, refused) => {
  expect(closeReportDay({ ...facts, ...traits }, closing)).toMatchObject({ refused })
})

test('is closed once and after a report, also when it is compared again later', () => {
  expect(closeReportDay({ ...facts, status: 'WAITING' }, closing).refused).toContain('it is waiting')
  expect(closeReportDay({ ...facts, status: 'CLOSED' }, closing).refused).toContain('it is closed')
  expect(closeReportDay({ ...facts, compareAt: later }, closing)).toMatchObject({ move: 'close' })
})

test('a reopened day keeps nothing of its closing, and is compared at once', () => {
  expect(reopenReportDay('CLOSED', at)).toMatchObject({
    move: 'reopen',
    set: {
      closed_by: null,
      closed_at: null,
      closed_reason: null,
      closed_lines: null,
      close_hash: null,
      compare_at: at,
    },
  })
  expect(reopenReportDay('COMPARED', at).refused).toBeDefined()
  expect(mayMove(reportDayFlow, 'reopen', 'CLOSED')).toBe(true)
})

test('what is found after the closing is a correction that can be decided; the rest stays', () => {
  expect(isCorrection({ closedAt: at, figuresAt: later })).toBe(true)
  expect(isCorrection({ closedAt: at, figuresAt: at })).toBe(false)
  expect(isCorrection({ closedAt: null, figuresAt: later })).toBe(false)
  expect(closedDayRefusal({ closedAt: at, figuresAt: later })).toBeNull()
  expect(closedDayRefusal({ closedAt: null, figuresAt: at })).toBeNull()
  expect(closedDayRefusal({ closedAt: at, figuresAt: at })?.refused).toBe('The day is closed. Reopen it first.')
})
