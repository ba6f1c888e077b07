import { z } from 'zod/mini'
import { query } from '#blueprint/query.ts'
import { documentTypes, kycFlow } from '#domain/kyc/document.ts'
import { uuidPattern } from '#values/id.ts'

const perhaps = z.nullable(z.string())
const type = z.enum(documentTypes)
const status = z.enum(kycFlow.states)

/** Everything one needs to decide on one document, in one read. Pictures are asked for one at a time. */
export const kycCase = query({
  at: '/api/kyc/:id/case',
  title: 'A document and its player',
  permission: 'KYC_VIEW',
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
    player: z.object({
      id: z.string(),
      username: z.string(),
      name: z.string(),
      phone: perhaps,
      state: perhaps,
      level: z.number(),
      levelUntil: perhaps,
      registeredAt: z.string(),
      wantsOut: z.string(),
    }),
    /** What a machine can see, what is wrong first. */
    checks: z.array(z.object({ title: z.string(), isRight: z.nullable(z.boolean()), text: z.string() })),
    twins: z.array(
      z.object({ playerId: perhaps, player: z.string(), type, status, by: z.enum(['number', 'picture']) }),
    ),
    others: z.array(
      z.object({ id: z.string(), type, status, submittedAt: z.string(), expiresOn: perhaps, reason: perhaps }),
    ),
  }),
})
