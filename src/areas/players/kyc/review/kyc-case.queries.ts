import { z } from 'zod/mini'
import { many, nullable, option } from '#blueprint/answer.ts'
import { amount, day, id, instant, integer, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { uuidParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'
import { checkPoints } from '#areas/players/rules/kyc/checklist.ts'
import { kycFlow } from '#areas/players/rules/kyc/document.ts'
import { documentTypes } from '#areas/players/rules/kyc/types.ts'

const type = option(documentTypes)
const status = option(kycFlow.states)

/** Everything needed to decide on one document, in one request. Pictures are loaded separately, one at a time. */
export const kycCase = query({
  at: '/api/kyc/:id/case',
  title: 'Document review',
  permission: 'KYC_VIEW',
  scope: 'downline',
  parameters: z.object({
    id: uuidParameter('Enter a document id.'),
  }),
  currencyOf: ['kyc_document', 'id'],
  answer: {
    id: uuid(),
    type,
    status,
    version: integer(),
    submittedAt: instant(),
    submittedBy: text(),
    claimedBy: nullable(text()),
    claimedUntil: nullable(instant()),
    isMine: toggle(),
    sides: many({ side: option(['FRONT', 'BACK']), width: integer(), height: integer(), sha256: text() }),
    number: nullable(text()),
    nameOnDocument: nullable(text()),
    bornOn: nullable(day()),
    expiresOn: nullable(day()),
    level: nullable(integer()),
    reason: nullable(text()),
    reviewedBy: nullable(text()),
    reviewedAt: nullable(instant()),
    request: nullable({ types: many(text()), note: nullable(text()), at: instant() }),
    /** The reviewer who escalated the document, and why. */
    escalated: nullable({ by: text(), note: text(), isMine: toggle() }),
    player: {
      id: id(),
      username: text(),
      name: text(),
      phone: nullable(text('', { masked: true })),
      state: nullable(text()),
      bornOn: nullable(day()),
      level: integer(),
      levelUntil: nullable(day()),
      registeredAt: instant(),
      wantsOut: amount(),
    },
    /** Holders of the player's payout accounts, newest first, with the similarity to the name on the document. */
    payees: many({ holder: text(), account: text(), match: nullable(integer()) }),
    /** Automatic checks, failed ones first. */
    checks: many({
      point: nullable(option(checkPoints)),
      title: text(),
      isRight: nullable(toggle()),
      text: text(),
    }),
    notes: many({ by: text(), at: instant(), text: text() }),
    twins: many({ playerId: nullable(id()), player: text(), type, status, by: option(['number', 'picture']) }),
    others: many({
      id: uuid(),
      type,
      status,
      submittedAt: instant(),
      expiresOn: nullable(day()),
      reason: nullable(text()),
    }),
  },
})

/** The next unassigned documents in the queue. */
export const nextDocuments = query({
  at: '/api/kyc/:id/next',
  title: 'Next unassigned documents',
  permission: 'KYC_VIEW',
  scope: 'downline',
  parameters: z.object({ id: uuidParameter('Enter a document id.') }),
  answer: many({ id: uuid() }),
})

/** Decisions of the reader in the last minute that can still be undone. */
export const undoableDocuments = query({
  at: '/api/kyc/undoable',
  title: 'KYC decisions that can be undone',
  permission: 'KYC_REVIEW',
  scope: 'downline',
  parameters: z.object({}),
  answer: many({ id: uuid(), type, player: text(), isApproved: toggle(), finalAt: instant() }),
})
