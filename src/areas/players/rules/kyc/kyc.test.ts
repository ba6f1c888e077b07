import { describe, expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { checkPoints } from './checklist.ts'
import * as queue from '#blueprint/decision/queue.ts'
import * as rules from './document.ts'
import { levelStatus, playerKycState, type Proof } from './level.ts'
import { parseNumber } from './number.ts'
import { payoutRefusal, monthlyLimit } from './payout.ts'

const today = '2026-11-21'
const now = new Date('2026-11-21T06:00:00Z')
const asha = { name: 'asha', now }
const until = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
const document: rules.KycDocument = {
  type: 'PASSPORT',
  status: 'IN_REVIEW',
  claim: { by: 'asha', until: until(15) },
  submittedBy: 'site:front',
  sides: 2,
  isElsewhere: false,
  bornOn: null,
  accountBornOn: null,
  escalatedBy: null,
  reviewed: null,
}
const approval: rules.Approval = { level: 2, expiresOn: '2030-01-01', today, isSamePlayer: false, checked: checkPoints }
const sentence = (decision: { readonly refused?: string | undefined } | null) => decision?.refused ?? null

describe('a claim', () => {
  test('belongs to one reviewer, expires, and can be taken over openly', () => {
    const one = { subject: 'kyc_document', id: 'd', domainId: 1, claim: document.claim }
    const terms = { noun: 'document', claimSeconds: 900 }
    const [first, ben] = [
      { name: 'asha', at: now },
      { name: 'ben', at: now },
    ]
    expect(queue.claim({ ...one, claim: null }, first, terms)).toMatchObject({
      rows: [{ values: { staff: 'asha', expires_at: until(15) } }],
    })
    expect(sentence(queue.claim(one, ben, terms))).toContain('being reviewed by asha')
    expect(queue.takeOver(one, ben, terms)).toMatchObject({
      rows: [{ values: { staff: 'ben' } }],
      becomes: { takenFrom: 'asha' },
    })
    expect(sentence(queue.takeOver(one, first, terms))).toContain('already assigned to you')
    const lapsed = { ...document, claim: { by: 'asha', until: now } }
    expect(queue.claimedBy(lapsed.claim, now)).toBeNull()
    expect(queue.claim({ ...one, claim: lapsed.claim }, ben, terms)).toMatchObject({
      rows: [{ values: { staff: 'ben' } }],
    })
    expect(sentence(rules.approve(lapsed, asha, approval))).toBe('Claim this document first: it is unassigned.')
    expect(sentence(queue.release(one, ben, terms))).toBe('This document is not assigned to you.')
    // Only the holder can assign a claimed document.
    expect(sentence(queue.assign(one, 'carl', ben, terms))).toContain('being reviewed by asha')
    expect(queue.assign(one, 'carl', first, terms)).toMatchObject({ rows: [{ values: { staff: 'carl' } }] })
    expect(queue.assign(one, 'asha', ben, terms)).toMatchObject({ rows: [{ values: { staff: 'asha' } }] })
    expect(queue.release(one, first, terms)).toMatchObject({ rows: [{ remove: true }] })
  })
})

describe('a decision', () => {
  test('approves what the document can prove, and not by the user who entered it', () => {
    expect(rules.approve(document, asha, approval)).toMatchObject({
      move: 'approve',
      set: { level: 2, reviewed_by: 'asha' },
    })
    const say = (changed: Partial<rules.KycDocument>, change: Partial<rules.Approval> = {}) =>
      sentence(rules.approve({ ...document, ...changed }, asha, { ...approval, ...change }))
    expect(say({ claim: { by: 'ben', until: until(1) } })).toContain('being reviewed by ben')
    expect(say({ submittedBy: 'asha' })).toContain('a document you entered')
    expect(say({ sides: 0 })).toBe('This document has no picture.')
    expect(say({ type: 'PAN' })).toBe('This document type does not prove this KYC level.')
    expect(say({ type: 'SELFIE' })).toBe('This document type proves no KYC level.')
    expect(say({ type: 'SELFIE' }, { level: null })).toBeNull()
    expect(say({}, { level: null })).toBe('Select the KYC level the document proves.')
    expect(say({}, { expiresOn: today })).toBe('The document has expired.')
    expect(say({ isElsewhere: true })).toContain('another account')
    expect(say({ isElsewhere: true }, { isSamePlayer: true })).toBeNull()
    expect(say({ accountBornOn: '2008-11-22' })).toBe('The player must be at least 18 years old.')
    expect([say({ bornOn: '2008-11-22' }), say({ bornOn: '2008-11-21' })]).toEqual([
      'The player must be at least 18 years old.',
      null,
    ])
  })

  test('needs confirmation of every check for such a document', () => {
    const say = (changed: Partial<rules.KycDocument>, change: Partial<rules.Approval>) =>
      sentence(rules.approve({ ...document, ...changed }, asha, { ...approval, ...change }))
    expect(say({}, { checked: [] })).toBe(
      'Confirm that the document is readable, that the document is valid, that the name matches the player, that the player is of age, that the address is on the document.',
    )
    expect(say({}, { checked: ['READABLE', 'VALID', 'NAME', 'OF_AGE'] })).toBe(
      'Confirm that the address is on the document.',
    )
    expect(say({}, { level: 1, checked: ['READABLE', 'VALID', 'NAME', 'OF_AGE'] })).toBeNull()
    expect(say({ type: 'SELFIE' }, { level: null, checked: ['READABLE'] })).toBeNull()
    expect(say({ type: 'BANK_PROOF' }, { level: null, checked: ['READABLE', 'NAME'] })).toBe(
      'Confirm that the document is valid.',
    )
    expect(rules.approve(document, asha, approval)).toMatchObject({ set: { checked: checkPoints } })
  })

  test('can be undone by its author until it is final', () => {
    const decided = { ...document, status: 'VERIFIED', claim: null, reviewed: { by: 'asha', at: until(-1) } } as const
    const refused = (one: rules.KycDocument, name: string, ms: number) =>
      sentence(queue.undoRefusal(rules.pendingOf(one), { name, at: new Date(now.getTime() + ms) }))
    expect(rules.undoDecision()).toMatchObject({ move: 'undo', set: { level: null, reviewed_by: null, reason: null } })
    expect(refused(decided, 'asha', -1)).toBeNull()
    expect(refused(decided, 'ben', -1)).toBe('Only asha can undo this decision.')
    expect(refused(decided, 'asha', 0)).toBe('This decision is final and cannot be undone.')
    expect(refused({ ...decided, reviewed: null }, 'asha', -1)).toBe('There is nothing to undo.')
  })

  test('can be escalated once, and is then closed to the first reviewer', () => {
    expect(rules.escalate(document, asha, 'A forgery?')).toMatchObject({
      move: 'escalate',
      set: { escalated_by: 'asha', escalated_note: 'A forgery?' },
    })
    const ben = { name: 'ben', now }
    expect(sentence(rules.escalate(document, ben, 'x'))).toContain('being reviewed by asha')
    const second = { ...document, claim: { by: 'ben', until: until(1) }, escalatedBy: 'asha' } as const
    expect(sentence(queue.escalatedRefusal(second.escalatedBy, 'asha', 'document'))).toContain('You requested a second')
    expect(queue.escalatedRefusal(second.escalatedBy, 'ben', 'document')).toBeNull()
    expect(sentence(rules.escalate(second, ben, 'x'))).toContain('asha already requested a second reviewer')
  })

  test('rejects with a message to the player, or requests more documents', () => {
    expect(rules.reject(document, asha, { reasonCode: 'BLURRED', message: null })).toMatchObject({
      move: 'reject',
      set: { reason_code: 'BLURRED', reason: rules.rejectSentences.BLURRED },
    })
    expect(sentence(rules.reject(document, asha, { reasonCode: 'OTHER', message: ' ' }))).toBe('Enter a reason.')
    expect(rules.askForMore(document, asha, { types: ['SELFIE'], note: null })).toMatchObject({
      move: 'askForMore',
      set: { requested_types: ['SELFIE'], requested_at: now },
    })
  })

  test('needs a picture, and only a limited number can wait', () => {
    const input = { sides: 1, expiresOn: null, bornOn: '1990-02-03', today, waiting: 0 }
    expect(rules.submissionRefusal(input)).toBeNull()
    expect(sentence(rules.submissionRefusal({ ...input, sides: 0 }))).toBe('Add a picture of the document.')
    expect(sentence(rules.submissionRefusal({ ...input, waiting: rules.maxWaiting }))).toContain('Too many documents')
    expect(sentence(rules.submissionRefusal({ ...input, expiresOn: '2026-11-20' }))).toContain('has expired')
    expect(rules.submissionRefusal({ ...input, expiresOn: today, waiting: rules.maxWaiting - 1 })).toBeNull()
    expect(sentence(rules.submissionRefusal({ ...input, bornOn: today }))).toBe('Date of birth must be in the past.')
    expect(rules.submissionRefusal({ ...input, bornOn: '2026-11-20' })).toBeNull()
    expect([rules.isOfAge('2008-11-21', today), rules.isOfAge('2008-11-22', today)]).toEqual([true, false])
  })
})

const proof = (over: Partial<Proof>): Proof => ({ type: 'PAN', status: 'VERIFIED', level: 1, expiresOn: null, ...over })

test('identity comes first, address second, and each ends with its document', () => {
  const address = proof({ type: 'ADDRESS_PROOF', level: 2, expiresOn: '2027-02-01' })
  expect(levelStatus([], today)).toEqual({ level: 0, until: null })
  expect(levelStatus([address], today)).toEqual({ level: 0, until: null })
  expect(levelStatus([address, proof({})], today)).toEqual({ level: 2, until: '2027-02-01' })
  expect(levelStatus([address, proof({ expiresOn: '2026-12-01' })], today)).toEqual({ level: 2, until: '2026-12-01' })
  expect(levelStatus([proof({ expiresOn: today })], today)).toEqual({ level: 1, until: today })
  expect(levelStatus([proof({ expiresOn: '2026-11-20' })], today)).toEqual({ level: 0, until: null })
  const twice = [proof({ expiresOn: '2026-12-01' }), proof({ expiresOn: '2027-12-01' })]
  expect(levelStatus(twice, today)).toEqual({ level: 1, until: '2027-12-01' })
})

test('the state of a player is the level, or the newest document', () => {
  const read = (...proofs: Proof[]) => playerKycState(proofs, levelStatus(proofs, today))
  expect(read()).toBe('PENDING')
  expect(read(proof({ status: 'PENDING' }), proof({}))).toBe('VERIFIED')
  expect(read(proof({ status: 'IN_REVIEW' }), proof({ status: 'REJECTED' }))).toBe('PENDING')
  expect(read(proof({ status: 'REJECTED' }), proof({ status: 'PENDING' }))).toBe('PENDING')
  expect(read(proof({ status: 'REJECTED' }), proof({ status: 'EXPIRED' }))).toBe('REJECTED')
  expect(read(proof({ status: 'EXPIRED' }))).toBe('EXPIRED')
})

test('numbers are normalised, and only a fingerprint is stored', () => {
  expect(parseNumber('AADHAAR', '1234 5678 9012')).toEqual({ full: 'AADHAAR:123456789012', shown: '********9012' })
  expect(parseNumber('PAN', 'abcde1234f')).toEqual({ full: 'PAN:ABCDE1234F', shown: '******234F' })
  expect(parseNumber('PAN', 'ABCDE12345')).toMatchObject({ refused: 'Enter a PAN like AAAAA9999A.', field: 'number' })
  expect(parseNumber('PASSPORT', null)).toMatchObject({ field: 'number' })
  expect(parseNumber('SELFIE', null)).toBeNull()
  expect(parseNumber('SELFIE', '1')).toMatchObject({ field: 'number' })
})

test('of the limits of the levels the lowest counts', () => {
  const limits = { 0: money(50_000_00n), 1: money(20_000_00n) }
  expect([0, 1, 2].map((level) => monthlyLimit({ level: level as 0 | 1 | 2, limits }))).toEqual([
    20_000_00n,
    20_000_00n,
    null,
  ])
  const payee = { level: 1, minLevel: 1, limits, others: 15_000_00n } as const
  expect(payoutRefusal(payee, money(5_000_00n))).toBeNull()
  expect(payoutRefusal(payee, money(5_000_01n))?.refused).toBe(
    'Without further verification, at most 20000.00 can be withdrawn per month.',
  )
  expect(payoutRefusal({ ...payee, level: 2 }, money(10n ** 12n))).toBeNull()
  expect(payoutRefusal({ ...payee, level: 0 }, money(1n))?.refused).toContain('must be verified')
})
