import { describe, expect, test } from 'vitest'
import { money } from '#values/money.ts'
import * as rules from './document.ts'
import { standingOf, stateOfPlayer, type Proof } from './level.ts'
import { nameMatch, readNumber } from './number.ts'
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
}
const wanted: rules.Approval = { level: 2, expiresOn: '2030-01-01', today, isSamePerson: false }
const sentence = (decision: { readonly refused?: string | undefined } | null) => decision?.refused ?? null

describe('a lease', () => {
  test('belongs to one, ends by time, and may be taken over in front of everybody', () => {
    const free = { ...document, status: 'PENDING', lease: null } as const
    expect(rules.take(free, asha)).toMatchObject({
      move: 'take',
      set: { claimed_by: 'asha', claimed_until: until(15) },
    })
    const ben = { name: 'ben', now }
    expect(sentence(rules.take(document, ben))).toBe('asha is looking at it')
    expect(rules.takeOver(document, ben)).toMatchObject({
      set: { claimed_by: 'ben' },
      events: [{ name: 'kyc.taken-over' }],
    })
    expect(sentence(rules.takeOver(document, asha))).toBe('Nobody else is looking at it')
    const lapsed = { ...document, lease: { by: 'asha', until: now } }
    expect(rules.heldBy(lapsed, now)).toBeNull()
    expect(rules.take(lapsed, ben)).toMatchObject({ set: { claimed_by: 'ben' } })
    expect(sentence(rules.approve(lapsed, asha, wanted))).toBe('Take it first: nobody holds it')
    expect(sentence(rules.release(document, ben))).toBe('You do not hold it')
    // Given to somebody it leaves whoever gives it and nobody else.
    expect(sentence(rules.assign(document, 'carl', ben))).toBe('asha is looking at it')
    expect(rules.assign(document, 'carl', asha)).toMatchObject({ set: { claimed_by: 'carl' } })
    expect(rules.assign(document, 'asha', ben)).toMatchObject({ set: { claimed_by: 'asha' } })
    expect(rules.assign(free, 'carl', ben)).toMatchObject({ set: { claimed_by: 'carl', claimed_until: until(15) } })
    expect(rules.release(document, asha)).toMatchObject({ move: 'release', set: rules.nobody })
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

test('a name without a letter is nobody’s', () => {
  expect([nameMatch('', 'Asha'), nameMatch('Asha', ' 12 '), nameMatch('', '')]).toEqual([0, 0, 0])
})

test('names are compared by their words', () => {
  expect(nameMatch('Asha Devi Rao', 'RAO ASHA DEVI')).toBe(100)
  expect(nameMatch('A. Rao', 'Asha Rao')).toBe(100)
  expect(nameMatch('Asha Rao', 'Asha Rao Menon')).toBe(66)
  expect(nameMatch('Asha Rao', 'Vikram Shah')).toBe(0)
  expect(nameMatch('', 'Vikram')).toBe(0)
  expect(nameMatch('', '')).toBe(0)
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
