import { describe, expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { checkPoints } from './checklist.ts'
import * as rules from './document.ts'
import * as leases from './lease.ts'
import { standingOf, stateOfPlayer, type Proof } from './level.ts'
import { readNumber } from './number.ts'
import { mayPayOut, monthlyLimit } from './withdrawing.ts'

const today = '2026-11-21'
const now = new Date('2026-11-21T06:00:00Z')
const asha = { name: 'asha', now }
const until = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const document: rules.KycDocument = {
  type: 'PASSPORT',
  status: 'IN_REVIEW',
  lease: { by: 'asha', until: until(15) },
  submittedBy: 'site:front',
  sides: 2,
  isElsewhere: false,
  bornOn: null,
  accountBornOn: null,
  escalatedBy: null,
  reviewed: null,
}
const wanted: rules.Approval = { level: 2, expiresOn: '2030-01-01', today, isSamePerson: false, checked: checkPoints }
const sentence = (decision: { readonly refused?: string | undefined } | null) => decision?.refused ?? null

describe('a lease', () => {
  test('belongs to one, ends by time, and may be taken over in front of everybody', () => {
    const free = { ...document, status: 'PENDING', lease: null } as const
    expect(leases.take(free, asha)).toMatchObject({
      move: 'take',
      set: { claimed_by: 'asha', claimed_until: until(15) },
    })
    const ben = { name: 'ben', now }
    expect(sentence(leases.take(document, ben))).toBe('asha is looking at it')
    expect(leases.takeOver(document, ben)).toMatchObject({
      set: { claimed_by: 'ben' },
      events: [{ name: 'kyc.taken-over' }],
    })
    expect(sentence(leases.takeOver(document, asha))).toBe('Nobody else is looking at it')
    const lapsed = { ...document, lease: { by: 'asha', until: now } }
    expect(leases.heldBy(lapsed, now)).toBeNull()
    expect(leases.take(lapsed, ben)).toMatchObject({ set: { claimed_by: 'ben' } })
    expect(sentence(rules.approve(lapsed, asha, wanted))).toBe('Take it first: nobody holds it')
    expect(sentence(leases.release(document, ben))).toBe('You do not hold it')
    // Given to somebody it leaves whoever gives it and nobody else.
    expect(sentence(leases.assign(document, 'carl', ben))).toBe('asha is looking at it')
    expect(leases.assign(document, 'carl', asha)).toMatchObject({ set: { claimed_by: 'carl' } })
    expect(leases.assign(document, 'asha', ben)).toMatchObject({ set: { claimed_by: 'asha' } })
    expect(leases.assign(free, 'carl', ben)).toMatchObject({ set: { claimed_by: 'carl', claimed_until: until(15) } })
    expect(leases.release(document, asha)).toMatchObject({ move: 'release', set: leases.nobody })
  })
})

describe('a verdict', () => {
  test('approves what can be proven by the document and by nobody who entered it', () => {
    expect(rules.approve(document, asha, wanted)).toMatchObject({
      move: 'approve',
      set: { level: 2, reviewed_by: 'asha' },
    })
    const say = (changed: Partial<rules.KycDocument>, given: Partial<rules.Approval> = {}) =>
      sentence(rules.approve({ ...document, ...changed }, asha, { ...wanted, ...given }))
    expect(say({ lease: { by: 'ben', until: until(1) } })).toBe('ben is looking at it')
    expect(say({ submittedBy: 'asha' })).toContain('does not approve it')
    expect(say({ sides: 0 })).toBe('There is no picture to look at')
    expect(say({ type: 'PAN' })).toBe('It does not prove this level')
    expect(say({ type: 'SELFIE' })).toBe('This document proves no level')
    expect(say({ type: 'SELFIE' }, { level: null })).toBeNull()
    expect(say({}, { level: null })).toBe('Say which level it proves')
    expect(say({}, { expiresOn: today })).toBe('The document is out of date')
    expect(say({ isElsewhere: true })).toContain('another account')
    expect(say({ isElsewhere: true }, { isSamePerson: true })).toBeNull()
    expect(say({ accountBornOn: '2008-11-22' })).toBe('Nobody under 18 is verified')
    expect([say({ bornOn: '2008-11-22' }), say({ bornOn: '2008-11-21' })]).toEqual([
      'Nobody under 18 is verified',
      null,
    ])
  })

  test('vouches for all there is to see on such a document', () => {
    const say = (changed: Partial<rules.KycDocument>, given: Partial<rules.Approval>) =>
      sentence(rules.approve({ ...document, ...changed }, asha, { ...wanted, ...given }))
    expect(say({}, { checked: [] })).toBe(
      'Say that it can be read, that it is valid, that the name is the player’s, that he is of age, that his address stands on it',
    )
    expect(say({}, { checked: ['READABLE', 'VALID', 'NAME', 'OF_AGE'] })).toBe('Say that his address stands on it')
    expect(say({}, { level: 1, checked: ['READABLE', 'VALID', 'NAME', 'OF_AGE'] })).toBeNull()
    expect(say({ type: 'SELFIE' }, { level: null, checked: ['READABLE'] })).toBeNull()
    expect(say({ type: 'BANK_PROOF' }, { level: null, checked: ['READABLE', 'NAME'] })).toBe('Say that it is valid')
    expect(rules.approve(document, asha, wanted)).toMatchObject({ set: { checked: checkPoints } })
  })

  test('is taken back while it is fresh, by whoever gave it', () => {
    const decided = { ...document, status: 'VERIFIED', lease: null, reviewed: { by: 'asha', at: until(-1) } } as const
    expect(rules.takeBack(decided, asha)).toMatchObject({
      move: 'takeBack',
      set: { claimed_by: 'asha', level: null, reviewed_by: null, reason: null },
    })
    expect(sentence(rules.takeBack(decided, { name: 'ben', now }))).toBe('Only asha can take it back')
    expect(sentence(rules.takeBack(decided, { name: 'asha', now: new Date(now.getTime() + 1) }))).toBe(
      'It stands already',
    )
    expect(sentence(rules.takeBack({ ...decided, reviewed: null }, asha))).toContain('whoever decided')
  })

  test('too much for one person is a second one’s, for good', () => {
    expect(leases.escalate(document, asha, 'A forgery?')).toMatchObject({
      move: 'escalate',
      set: { claimed_by: null, escalated_by: 'asha', escalated_note: 'A forgery?' },
    })
    const ben = { name: 'ben', now }
    expect(sentence(leases.escalate(document, ben, 'x'))).toBe('You do not hold it')
    const left = { ...document, status: 'PENDING', lease: null, escalatedBy: 'asha' } as const
    expect(sentence(leases.take(left, asha))).toBe('You left it to somebody else')
    expect(sentence(leases.assign(left, 'asha', ben))).toBe('asha left it to somebody else')
    expect(sentence(leases.takeOver({ ...left, lease: { by: 'ben', until: until(1) } }, asha))).toContain('You left it')
    expect(leases.take(left, ben)).toMatchObject({ move: 'take' })
    const second = { ...left, status: 'IN_REVIEW', lease: { by: 'ben', until: until(1) } } as const
    expect(sentence(leases.escalate(second, ben, 'x'))).toBe('asha has left it to you: decide')
  })

  test('rejects with words for the player, and asks for more', () => {
    expect(rules.reject(document, asha, { why: 'BLURRED', words: null })).toMatchObject({
      move: 'reject',
      set: { reason_code: 'BLURRED', reason: rules.rejectSentences.BLURRED },
    })
    expect(sentence(rules.reject(document, asha, { why: 'OTHER', words: ' ' }))).toBe('Say why')
    expect(rules.askForMore(document, asha, { types: ['SELFIE'], note: null })).toMatchObject({
      move: 'askForMore',
      set: { claimed_by: null, asked_types: ['SELFIE'], asked_at: now },
    })
  })

  test('is asked for with a picture, and not without end', () => {
    const given = { sides: 1, expiresOn: null, bornOn: '1990-02-03', today, waiting: 0 }
    expect(rules.mayHandIn(given)).toBeNull()
    expect(sentence(rules.mayHandIn({ ...given, sides: 0 }))).toBe('A document needs a picture')
    expect(sentence(rules.mayHandIn({ ...given, waiting: rules.mostWaiting }))).toContain('Enough')
    expect(sentence(rules.mayHandIn({ ...given, expiresOn: '2026-11-20' }))).toContain('out of date')
    expect(rules.mayHandIn({ ...given, expiresOn: today, waiting: rules.mostWaiting - 1 })).toBeNull()
    expect(sentence(rules.mayHandIn({ ...given, bornOn: today }))).toBe('Nobody is born in the future')
    expect(rules.mayHandIn({ ...given, bornOn: '2026-11-20' })).toBeNull()
    expect([rules.isOfAge('2008-11-21', today), rules.isOfAge('2008-11-22', today)]).toEqual([true, false])
  })
})

const proof = (over: Partial<Proof>): Proof => ({ type: 'PAN', status: 'VERIFIED', level: 1, expiresOn: null, ...over })

test('who he is comes first, where he lives on top, and each ends with its document', () => {
  const address = proof({ type: 'ADDRESS_PROOF', level: 2, expiresOn: '2027-02-01' })
  expect(standingOf([], today)).toEqual({ level: 0, until: null })
  expect(standingOf([address], today)).toEqual({ level: 0, until: null })
  expect(standingOf([address, proof({})], today)).toEqual({ level: 2, until: '2027-02-01' })
  expect(standingOf([address, proof({ expiresOn: '2026-12-01' })], today)).toEqual({ level: 2, until: '2026-12-01' })
  expect(standingOf([proof({ expiresOn: today })], today)).toEqual({ level: 1, until: today })
  expect(standingOf([proof({ expiresOn: '2026-11-20' })], today)).toEqual({ level: 0, until: null })
  const twice = [proof({ expiresOn: '2026-12-01' }), proof({ expiresOn: '2027-12-01' })]
  expect(standingOf(twice, today)).toEqual({ level: 1, until: '2027-12-01' })
})

test('a player reads as his level, or as his newest attempt', () => {
  const read = (...proofs: Proof[]) => stateOfPlayer(proofs, standingOf(proofs, today))
  expect(read()).toBe('PENDING')
  expect(read(proof({ status: 'PENDING' }), proof({}))).toBe('VERIFIED')
  expect(read(proof({ status: 'IN_REVIEW' }), proof({ status: 'REJECTED' }))).toBe('PENDING')
  expect(read(proof({ status: 'REJECTED' }), proof({ status: 'PENDING' }))).toBe('PENDING')
  expect(read(proof({ status: 'REJECTED' }), proof({ status: 'EXPIRED' }))).toBe('REJECTED')
  expect(read(proof({ status: 'EXPIRED' }))).toBe('EXPIRED')
})

test('numbers are read as people write them and kept so that nobody can use them', () => {
  expect(readNumber('AADHAAR', '1234 5678 9012')).toEqual({ whole: 'AADHAAR:123456789012', shown: '********9012' })
  expect(readNumber('PAN', 'abcde1234f')).toEqual({ whole: 'PAN:ABCDE1234F', shown: '******234F' })
  expect(readNumber('PAN', 'ABCDE12345')).toMatchObject({ refused: 'A PAN is like AAAAA9999A', field: 'number' })
  expect(readNumber('PASSPORT', null)).toMatchObject({ field: 'number' })
  expect(readNumber('SELFIE', null)).toBeNull()
  expect(readNumber('SELFIE', '1')).toMatchObject({ field: 'number' })
})

test('of the limits of the levels the lowest counts', () => {
  const limits = { 0: money(50_000_00n), 1: money(20_000_00n) }
  expect([0, 1, 2].map((level) => monthlyLimit({ level: level as 0 | 1 | 2, limits }))).toEqual([
    20_000_00n,
    20_000_00n,
    null,
  ])
  const payee = { level: 1, least: 1, limits, others: 15_000_00n } as const
  expect(mayPayOut(payee, money(5_000_00n))).toBeNull()
  expect(mayPayOut(payee, money(5_000_01n))?.refused).toBe(
    'Without more documents at most 20000.00 are paid out in a month',
  )
  expect(mayPayOut({ ...payee, level: 2 }, money(10n ** 12n))).toBeNull()
  expect(mayPayOut({ ...payee, level: 0 }, money(1n))?.refused).toContain('must be checked')
})
