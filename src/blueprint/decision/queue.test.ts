import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Decision, RowWrite } from './decision.ts'
import * as queue from './queue.ts'

const at = new Date('2026-11-20T10:00:00Z')
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000)
const terms = { noun: 'document', claimSeconds: 900 }
const endless = { noun: 'alert', claimSeconds: null }
const caseOf = (claim: queue.Claim | null): queue.Claimable => ({ subject: 'thing', id: 'case', domainId: 1, claim })
const asha = { name: 'asha', at }
const bens = { by: 'ben', until: later(40) }

describe('a claim', () => {
  test('lasts as long as the queue defines and is renewed by its holder', () => {
    expect(queue.claim(caseOf(null), asha, terms)).toEqual({
      rows: [
        {
          table: 'review_claim',
          values: {
            subject: 'thing',
            subject_id: 'case',
            domain_id: 1,
            staff: 'asha',
            claimed_at: at,
            expires_at: later(900),
            permission: null,
            assigned_by: null,
          },
        },
      ],
      message: 'Claimed for 15 min',
    })
    expect(queue.claim(caseOf({ by: 'asha', until: later(1) }), asha, terms)).toMatchObject({
      rows: [{ key: { subject: 'thing', subject_id: 'case' }, values: { staff: 'asha', expires_at: later(900) } }],
    })
  })

  test('without an expiry lasts until it is released', () => {
    expect(queue.claim(caseOf(null), asha, endless)).toMatchObject({
      rows: [{ values: { expires_at: null } }],
      message: 'Claimed',
    })
    expect(queue.claim(caseOf({ by: 'ben', until: null }), { name: 'asha', at: later(1e9) }, endless).refused).toBe(
      'This alert is assigned to ben. Take it over or pick another one.',
    )
  })

  test('of another reviewer is refused with the remaining time, and allowed after it expires', () => {
    expect(queue.claim(caseOf(bens), asha, terms).refused).toBe(
      'This document is being reviewed by ben. Try again in 40 s or pick the next one.',
    )
    expect(queue.claim(caseOf(bens), { ...asha, at: later(40) }, terms).refused).toBeUndefined()
    expect(queue.claim(caseOf({ by: 'ben', until: later(900) }), asha, terms).refused).toContain('in 15 min')
  })

  test('can be taken over only from its current holder', () => {
    expect(queue.takeOver(caseOf(bens), asha, terms)).toMatchObject({
      rows: [{ values: { staff: 'asha' } }],
      becomes: { takenFrom: 'ben' },
      message: 'Taken over from ben for 15 min',
    })
    expect(queue.takeOver(caseOf(null), asha, terms).refused).toBe('This document is unassigned. Claim it.')
    expect(queue.takeOver(caseOf(bens), { name: 'ben', at }, terms).refused).toContain('already assigned to you')
    expect(queue.takeOver(caseOf(bens), { ...asha, at: later(41) }, terms).refused).toContain('unassigned')
  })

  test('of a user above the branch is refused without their name', () => {
    const hidden = caseOf({ by: 'ben', until: null, shown: 'Operator' })
    expect(queue.claim(hidden, asha, endless).refused).toContain('is assigned to Operator.')
    expect(queue.takeOver(hidden, asha, endless)).toMatchObject({
      becomes: { takenFrom: 'Operator' },
      message: 'Taken over from Operator',
    })
    expect(queue.release(hidden, { name: 'ben', at }, endless).refused).toBeUndefined()
  })

  test('can be assigned to a colleague, but not away from another reviewer', () => {
    expect(queue.assign(caseOf(null), 'carla', asha, terms)).toMatchObject({ rows: [{ values: { staff: 'carla' } }] })
    expect(queue.assign(caseOf(bens), 'carla', asha, terms).refused).toContain('being reviewed by ben')
    expect(queue.assign(caseOf(bens), 'ben', asha, terms).refused).toBeUndefined()
    expect(queue.assign(caseOf(bens), 'carla', { name: 'ben', at }, terms).refused).toBeUndefined()
  })

  test('can be released only by its holder', () => {
    expect(queue.release(caseOf(bens), { name: 'ben', at }, terms)).toMatchObject({
      rows: [{ table: 'review_claim', remove: true }],
    })
    expect(queue.release(caseOf(bens), asha, terms).refused).toBe('This document is not assigned to you.')
    expect(queue.release(caseOf(null), asha, terms).refused).toBe('This document is not assigned to you.')
  })

  test('is required where the queue requires it', () => {
    expect(queue.claimRequired(null, asha, 'document')?.refused).toBe('Claim this document first: it is unassigned.')
    expect(queue.claimRequired(bens, asha, 'document')?.refused).toContain('being reviewed by ben')
    expect(queue.claimRequired(bens, { name: 'ben', at }, 'document')).toBeNull()
  })
})

test('buttons of a queue follow the assignee of the row', () => {
  const refusals = (assignee: string | null) =>
    (['none', 'other', 'self'] as const).map((required) => queue.assigneeRefusal(required, assignee, 'asha'))
  expect(refusals(null)).toEqual([null, 'It is unassigned', 'It is not assigned to you'])
  expect(refusals('ben')).toEqual(['It is assigned to ben', null, 'It is not assigned to you'])
  expect(refusals('Asha')).toEqual(['It is already assigned to you', 'It is already assigned to you', null])
})

const names = ['asha', 'ben', 'carla'] as const
const operations = ['claim', 'takeOver', 'release'] as const
const rules = { claim: queue.claim, takeOver: queue.takeOver, release: queue.release }
const step = fc.record({
  name: fc.constantFrom(...names),
  what: fc.constantFrom(...operations),
  wait: fc.integer({ min: 0, max: 1200 }),
})

test('a case has at most one holder: the last reviewer who claimed it or took it over and has not released it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.constantFrom(900, null), (steps, claimSeconds) => {
      let claim: queue.Claim | null = null
      let [clock, holder, ends] = [0, null as string | null, Infinity]
      for (const { name, what, wait } of steps) {
        clock += wait
        if (clock >= ends) holder = null
        const decision: Decision = rules[what](caseOf(claim), { name, at: later(clock) }, { noun: 'x', claimSeconds })
        const free = holder === null
        const isAllowed = {
          claim: free || holder === name,
          takeOver: !free && holder !== name,
          release: holder === name,
        }
        expect(decision.refused === undefined).toBe(isAllowed[what])
        if (decision.refused === undefined) {
          const row: RowWrite | undefined = decision.rows?.[0]
          const { staff, expires_at: until }: Readonly<Record<string, unknown>> = row?.values ?? {}
          claim = row?.remove ? null : { by: String(staff), until: (until ?? null) as Date | null }
          holder = what === 'release' ? null : name
          ends = claimSeconds === null || holder === null ? Infinity : clock + claimSeconds
        }
        expect(queue.claimedBy(claim, later(clock))).toBe(holder)
      }
    }),
  )
})

describe('an undo', () => {
  const decided = { by: 'asha', finalAt: queue.finalAt(at, 10) }

  test('is allowed only for the author and only until the decision is final', () => {
    expect(queue.undoRefusal(decided, { name: 'asha', at: later(9.999) })).toBeNull()
    expect(queue.undoRefusal(decided, { name: 'asha', at: later(10) })?.refused).toBe(
      'This decision is final and cannot be undone.',
    )
    expect(queue.undoRefusal(decided, { name: 'ben', at })?.refused).toBe('Only asha can undo this decision.')
    expect(queue.undoRefusal(null, asha)?.refused).toBe('There is nothing to undo.')
  })

  test('is allowed exactly while the decision is not final', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120_000 }), fc.integer({ min: 1, max: 60 }), (ms, seconds) => {
        const when = new Date(at.getTime() + ms)
        const pending = { by: 'asha', finalAt: queue.finalAt(at, seconds) }
        expect(queue.undoRefusal(pending, { name: 'asha', at: when }) === null).toBe(!queue.isFinal(pending, when))
        expect(queue.isFinal(pending, when)).toBe(ms >= seconds * 1000)
      }),
    )
  })
})

test('a reviewer who requested a second review can neither claim nor decide the case, and can request it only once', () => {
  expect(queue.escalatedRefusal('asha', 'asha', 'document')?.refused).toContain('You requested a second reviewer')
  expect(queue.escalatedRefusal('asha', 'ben', 'document')).toBeNull()
  expect(queue.alreadyEscalatedRefusal('asha', 'document')?.refused).toContain(
    'asha already requested a second reviewer',
  )
  expect(queue.alreadyEscalatedRefusal(null, 'document')).toBeNull()
})
