import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'
import { checkPoints } from '#areas/players/rules/kyc/checklist.ts'
import { kycFlow } from '#areas/players/rules/kyc/document.ts'
import { documentTypes } from '#areas/players/rules/kyc/types.ts'
import { uuidPattern } from '#values/id.ts'

const perhaps = z.nullable(z.string())
const type = z.enum(documentTypes)
const status = z.enum(kycFlow.states)

/** Everything one needs to decide on one document, in one read. Pictures are asked for one at a time. */
export const kycCase = query({
  at: '/api/kyc/:id/case',
  title: 'A document and its player',
  permission: 'KYC_VIEW',
  scope: 'downline',
  parameters: z.object({
    id: z.string('Enter the id of a document').check(z.regex(uuidPattern, 'Enter the id of a document')),
  }),
  answer: z.object({
    id: z.string(),
    type,
    status,
    version: z.number(),
    submittedAt: z.string(),
    submittedBy: z.string(),
    holder: perhaps,
    heldUntil: perhaps,
    isMine: z.boolean(),
    sides: z.array(
      z.object({ side: z.enum(['FRONT', 'BACK']), width: z.number(), height: z.number(), sha256: z.string() }),
    ),
    number: perhaps,
    nameOnIt: perhaps,
    bornOn: perhaps,
    expiresOn: perhaps,
    level: z.nullable(z.number()),
    reason: perhaps,
    reviewedBy: perhaps,
    reviewedAt: perhaps,
    asked: z.nullable(z.object({ types: z.array(z.string()), note: perhaps, at: z.string() })),
    /** Who leaves it to a second person, and why. */
    escalated: z.nullable(z.object({ by: z.string(), note: z.string(), isMine: z.boolean() })),
    player: z.object({
      id: z.string(),
      username: z.string(),
      name: z.string(),
      phone: perhaps,
      state: perhaps,
      bornOn: perhaps,
      level: z.number(),
      levelUntil: perhaps,
      registeredAt: z.string(),
      wantsOut: z.string(),
    }),
    /** Who holds the accounts he was paid to, the newest first, and how far that is the name on the document. */
    payees: z.array(z.object({ holder: z.string(), account: z.string(), match: z.nullable(z.number()) })),
    /** What a machine can see, what is wrong first. */
    checks: z.array(
      z.object({
        point: z.nullable(z.enum(checkPoints)),
        title: z.string(),
        isRight: z.nullable(z.boolean()),
        text: z.string(),
      }),
    ),
    notes: z.array(z.object({ by: z.string(), at: z.string(), text: z.string() })),
    twins: z.array(
      z.object({ playerId: perhaps, player: z.string(), type, status, by: z.enum(['number', 'picture']) }),
    ),
    others: z.array(
      z.object({ id: z.string(), type, status, submittedAt: z.string(), expiresOn: perhaps, reason: perhaps }),
    ),
  }),
})
