import { addDays, dayOf, isPlausible } from '#values/day.ts'
import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { kycFlow, stateForPlayer } from '#areas/players/rules/kyc/document.ts'
import { provenLevel } from '#areas/players/rules/kyc/level.ts'
import { documentTypes } from '#areas/players/rules/kyc/types.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { kycDocument } from '#areas/players/kyc/documents/kyc-document.record.ts'
import { ownedBy } from '#areas/players/limits/locked-player.facts.ts'
import { createSubmission, readSubmissionFacts } from '#areas/players/kyc/documents/submission.facts.ts'
import { lockPlayer } from './players.facts.ts'
import { accountId, externalId, name, rowId } from '#blueprint/inbound/field-schemas.ts'

const day = z.iso
  .date('Enter a date like 2031-05-30.')
  .check(z.refine(isPlausible, 'Enter a date between 1900 and 2999.'))
// One day ahead, because the day begins first in the east.
const isPast = (text: string): boolean => text <= addDays(dayOf(Date.now(), 'UTC'), 1)
const number = z.string().check(z.regex(/^[A-Za-z0-9 ./-]{4,40}$/, 'Enter the number as printed on the document.'))

export const submitDocument = inbound({
  path: '/player/document',
  title: 'Submit a player document',
  description:
    'Submits a document for review by staff. Upload each picture first to /api/inbound/picture and pass the returned ids here within 55 minutes.',
  input: z.strictObject({
    externalId,
    player: accountId,
    type: z.enum(documentTypes),
    documentNumber: z.optional(number),
    nameOnIt: z.optional(name),
    bornOn: z.optional(day.check(z.refine(isPast, 'Must be in the past.'))),
    expiresOn: z.optional(day),
    front: rowId,
    back: z.optional(rowId),
  }),
  answer: z.object({ document: rowId, player: accountId, status: z.enum(kycFlow.states) }),
})

/** Submitter name, as stored by the picture upload. */
const submitterName = (caller: { readonly name: string }): string => `site:${caller.name}`

export const submitDocumentHandler = inboundHandler(submitDocument, {
  externalId: ({ externalId: id }) => ({ kind: 'document', id }),
  async facts(tx, { input, caller, now }) {
    const locked = await lockPlayer(tx, input.player)
    if (!locked) return null
    const files = [input.front, ...(input.back === undefined ? [] : [input.back])]
    const submission = await readSubmissionFacts(tx, locked.player, { by: submitterName(caller), files, now })
    const { id, username } = locked.player
    const subject = kycDocument.subjectOf(
      { ...ownedBy(locked.player), id: submission.fresh, username },
      { shown: { id: submission.fresh, player: String(id), type: input.type } },
    )
    return { player: locked.player, submission, subject }
  },
  rule({ player, submission }, { input, caller, now, fingerprint }) {
    const submitted = {
      type: input.type,
      documentNumber: input.documentNumber ?? null,
      nameOnDocument: input.nameOnIt ?? null,
      bornOn: input.bornOn ?? null,
      expiresOn: input.expiresOn ?? null,
      front: input.front,
      back: input.back ?? null,
    }
    const { externalId: own } = input
    return createSubmission(player, submission, submitted, {
      by: submitterName(caller),
      externalId: own,
      now,
      fingerprint,
    })
  },
  reply: async ({ submission }, { input }) => ({
    document: submission.fresh,
    player: input.player,
    status: 'PENDING' as const,
  }),
})

export const documentStatus = inbound({
  path: '/player/documents',
  title: 'Player document status',
  description:
    'The KYC level, every document with its status, and requested documents. A decision appears one minute after it was made, when it can no longer be undone.',
  input: z.strictObject({ player: accountId }),
  answer: z.object({
    player: accountId,
    level: z.int(),
    expiresOn: z.nullable(z.string()),
    documents: z.array(
      z.object({
        document: rowId,
        type: z.enum(documentTypes),
        status: z.enum(kycFlow.states),
        submittedAt: z.string(),
        expiresOn: z.nullable(z.string()),
        reason: z.nullable(z.string()),
        asked: z.nullable(z.object({ types: z.array(z.string()), note: z.nullable(z.string()) })),
      }),
    ),
  }),
})

export const documentStatusHandler = inboundHandler(documentStatus, {
  externalId: () => null,
  async facts(tx, { input, now }) {
    const found = await lockPlayer(tx, input.player)
    if (!found) return null
    const { player } = found
    const documents = await tx
      .selectFrom('kyc_document')
      .selectAll()
      .where('cell', '=', player.cell)
      .where('player_id', '=', player.id)
      .orderBy('submitted_at', 'desc')
      .limit(100)
      .execute()
    return { player, documents, now }
  },
  rule: () => ({}),
  reply: async ({ player, documents, now }, { input }) => ({
    player: input.player,
    level: provenLevel(player, now),
    expiresOn: player.kyc_expires_on,
    documents: documents.map((one) => {
      const status = stateForPlayer({ status: one.status, reviewedAt: one.reviewed_at }, now)
      return {
        document: one.id,
        type: one.type,
        status,
        submittedAt: one.submitted_at.toISOString(),
        expiresOn: one.expires_on,
        reason: status === one.status ? one.reason : null,
        asked: one.requested_types === null ? null : { types: one.requested_types, note: one.request_note },
      }
    }),
  }),
})

export const documentHandlers = [submitDocumentHandler, documentStatusHandler]
