import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draftFlow, sendTimeRefusal, draftColumns, sendScheduled, type SenderStatus } from './draft.ts'
import type { Recipient, MessageContent } from './message.ts'

const now = new Date('2026-11-20T10:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const to: Recipient = { id: 7n, kind: 'PLAYER', domainId: 1, threadId: 't1', isExcluded: false }
const letter: MessageContent = { subject: 'Hello', body: 'World', category: 'SUPPORT', priority: 'NORMAL' }
const written = { by: 'writer', side: 'HOUSE', at: now } as const
const able: SenderStatus = { isActive: true, maySend: true, reaches: true }

test('a send time is in the future and within a year; without one it is a draft', () => {
  expect(sendTimeRefusal(null, now)).toBeNull()
  expect(sendTimeRefusal(later(1), now)).toBeNull()
  expect(sendTimeRefusal(now, now)).toMatchObject({ refused: 'Send time must be in the future.' })
  expect(sendTimeRefusal(later(366 * 86_400_000), now)).toBeNull()
  expect(sendTimeRefusal(later(366 * 86_400_000 + 1), now)).toMatchObject({
    refused: 'Send time must be within one year.',
  })
  expect([draftColumns(null).status, draftColumns(later(1)).status]).toEqual(['DRAFT', 'SCHEDULED'])
})

test('sent drafts cannot be changed', () => {
  for (const { from } of Object.values(draftFlow.moves)) {
    expect(from).not.toContain('SENT')
    expect(from).not.toContain('DISCARDED')
  }
})

test('a due draft is either sent as one thread with one message, or refused with a reason', () => {
  fc.assert(
    fc.property(
      fc.record({ isActive: fc.boolean(), maySend: fc.boolean(), reaches: fc.boolean() }),
      fc.boolean(),
      fc.constantFrom('SUPPORT', 'PROMO'),
      (sender, isExcluded, category) => {
        const decision = sendScheduled(sender, { ...to, isExcluded }, { ...letter, category }, written)
        const maySend = sender.isActive && sender.maySend && sender.reaches && !(isExcluded && category === 'PROMO')
        expect(decision.refused).toBeUndefined()
        if (decision.refused !== undefined) return
        expect(decision.move).toBe(maySend ? 'send' : 'refuse')
        expect((decision.rows ?? []).map(({ table }) => table)).toEqual(maySend ? ['message_thread', 'message'] : [])
        expect(typeof decision.set?.['refused']).toBe(maySend ? 'object' : 'string')
      },
    ),
  )
})

test('a picture belongs to the message and moves to the domain of its recipient', () => {
  const decision = sendScheduled(able, to, { ...letter, attached: { id: 'f1', sha256: 'ab' } }, written)
  expect(decision).toMatchObject({
    rows: [
      { table: 'message_thread' },
      { table: 'message', values: { attachment: 'f1', attachment_sha256: 'ab' } },
      { table: 'stored_file', key: { id: 'f1' }, values: { domain_id: 1 } },
    ],
  })
})
