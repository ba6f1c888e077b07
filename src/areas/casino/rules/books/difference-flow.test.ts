import { expect, test } from 'vitest'
import { money } from '#values/money.ts'
import {
  noteDifference,
  reopenDifference,
  resolveDifference,
  type DifferenceFacts,
  type DifferenceResolution,
} from './difference-flow.ts'

const at = new Date(0)
const resolving = (how: DifferenceResolution) => ({ by: 'asha', at, how, reason: 'checked' })
const reported = { status: 'SETTLED' as const, stake: money(10_000n), win: money(25_000n) }
const facts: DifferenceFacts = {
  kind: 'OTHER_AMOUNT',
  status: 'OPEN',
  claimed: { subject: 'casino_difference', id: 'd1', domainId: 1, claim: null },
  reported,
  now: { ...reported, win: money(0n) },
  isElsewhere: false,
}

test('is corrected only when our round equals the report by now', () => {
  expect(resolveDifference(facts, resolving('CORRECTED'))).toMatchObject({
    refused: 'Our round still differs from the report.',
  })
  expect(resolveDifference({ ...facts, now: reported }, resolving('CORRECTED'))).toMatchObject({
    move: 'resolve',
    set: { resolution: 'CORRECTED', resolved_reason: 'checked', resolved_by: 'asha', resolved_at: at },
  })
})

test('another status is not corrected while the amounts alone are equal', () => {
  const open = { ...reported, status: 'OPEN' as const }
  expect(resolveDifference({ ...facts, now: open }, resolving('CORRECTED')).refused).toBeDefined()
})

test('a round of one book alone is corrected once the other has voided it', () => {
  const voided = { ...reported, status: 'VOIDED' as const }
  expect(resolveDifference({ ...facts, now: null }, resolving('CORRECTED')).refused).toBeDefined()
  expect(resolveDifference({ ...facts, reported: null }, resolving('CORRECTED')).refused).toBeDefined()
  expect(resolveDifference({ ...facts, reported: null, now: voided }, resolving('CORRECTED'))).toMatchObject({
    move: 'resolve',
  })
})

test('is of another day only when a report of an adjacent day names it', () => {
  const missing = { ...facts, kind: 'MISSING_THERE' as const }
  expect(resolveDifference(missing, resolving('OTHER_DAY'))).toMatchObject({
    refused: 'No report of an adjacent day names this round.',
  })
  expect(resolveDifference({ ...missing, isElsewhere: true }, resolving('OTHER_DAY'))).toMatchObject({
    move: 'resolve',
  })
})

test('belongs to the user who claimed it, and is resolved once', () => {
  const claimed = { ...facts.claimed, claim: { by: 'other', until: null } }
  expect(resolveDifference({ ...facts, claimed }, resolving('ACCEPTED')).refused).toContain('assigned to other')
  expect(resolveDifference({ ...facts, status: 'RESOLVED' }, resolving('ACCEPTED')).refused).toBeDefined()
  const correction = { closedAt: null, figuresAt: at }
  expect(reopenDifference({ status: 'RESOLVED', correction })).toMatchObject({
    move: 'reopen',
    set: { resolution: null },
  })
  expect(reopenDifference({ status: 'OPEN', correction }).refused).toBeDefined()
  expect(reopenDifference({ status: 'RESOLVED', correction: { closedAt: at, figuresAt: at } })).toMatchObject({
    refused: 'The day is closed. Reopen it first.',
  })
})

test('a note changes nothing else', () => {
  expect(noteDifference('Ticket 4711')).toEqual({ set: { note: 'Ticket 4711' }, message: 'Noted' })
})
