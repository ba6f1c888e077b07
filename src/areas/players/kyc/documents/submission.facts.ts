import { present } from '#values/assert.ts'
import { sql } from 'kysely'
import { decide, refuse, type Decision, type RowWrite } from '#blueprint/decision/decision.ts'
import { submissionRefusal } from '#areas/players/rules/kyc/document.ts'
import { type DocumentType } from '#areas/players/rules/kyc/types.ts'
import { parseNumber } from '#areas/players/rules/kyc/number.ts'
import type { Fingerprint } from '#platform/auth/secrets/fingerprint.ts'
import type { Tx } from '#engine/action/act.ts'
import { readProofs, levelRow, type Proofs } from './kyc-level.ts'
import { attachableMinutes } from '#platform/storage/store-picture.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'

/** The player a document belongs to, locked. */
export interface Owner {
  readonly cell: number
  readonly id: bigint
  readonly domain_id: number
}

export interface SubmittedDocument {
  readonly type: DocumentType
  readonly documentNumber: string | null
  readonly nameOnDocument: string | null
  readonly bornOn: string | null
  readonly expiresOn: string | null
  /** File ids as returned by the upload. */
  readonly front: string
  readonly back: string | null
}

interface UploadedPicture {
  readonly id: string
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly sha256: string
}

export interface SubmissionFacts extends Proofs {
  /** Id of the new document. */
  readonly fresh: string
  readonly pictures: readonly UploadedPicture[]
  /** Documents on which more was requested; the new document answers them. */
  readonly requested: readonly string[]
}

/** Loads what a submission needs: its pictures, if this submitter uploaded them and they are unused. */
export async function readSubmissionFacts(
  tx: Tx,
  owner: Owner,
  { by, files, now }: { readonly by: string; readonly files: readonly string[]; readonly now: Date },
): Promise<SubmissionFacts> {
  const { rows } = await sql<UploadedPicture>`
    select id, bytes, width, height, sha256 from stored_file f
    where id = any(${files}::uuid[]) and domain_id = ${owner.domain_id} and by = ${by} and is_whole
      and stored_at > now() - make_interval(mins => ${attachableMinutes})
      and not exists (select from kyc_file k where k.file = f.id) for update`.execute(tx)
  const requested = await tx
    .selectFrom('kyc_document')
    .select('id')
    .where('cell', '=', owner.cell)
    .where('player_id', '=', owner.id)
    .where('requested_at', 'is not', null)
    .execute()
  return {
    fresh: uuidv7(),
    pictures: rows,
    requested: requested.map(({ id }) => id),
    ...(await readProofs(tx, owner, now)),
  }
}

interface SubmissionContext {
  readonly by: string
  readonly externalId?: string
  readonly now: Date
  readonly fingerprint: Fingerprint
}

/** Submits a document with its pictures for review, and clears requests for more documents. */
export function createSubmission(
  owner: Owner,
  facts: SubmissionFacts,
  submitted: SubmittedDocument,
  submission: SubmissionContext,
): Decision {
  const { fresh, pictures, requested, today, newestFirst } = facts
  const sides = [submitted.front, ...(submitted.back === null ? [] : [submitted.back])]
  if (new Set(sides).size < sides.length)
    return refuse('Front and back are the same picture. Upload two different pictures.', 'back')
  for (const file of sides)
    if (!pictures.some(({ id }) => id === file))
      return refuse('Upload this picture again.', file === submitted.front ? 'front' : 'back')
  const number = parseNumber(submitted.type, submitted.documentNumber)
  if (number && 'refused' in number) return refuse(number.refused, 'documentNumber')
  const waiting = newestFirst.filter(({ status }) => status === 'PENDING' || status === 'IN_REVIEW').length
  const { expiresOn, bornOn } = submitted
  const refused = submissionRefusal({ sides: sides.length, expiresOn, bornOn, today, waiting })
  if (refused) return refused
  const key = { cell: owner.cell, player_id: owner.id }
  const document: RowWrite = {
    table: 'kyc_document',
    values: {
      ...key,
      id: fresh,
      domain_id: owner.domain_id,
      type: submitted.type,
      number_masked: number?.shown ?? null,
      number_hash: number ? submission.fingerprint(number.full) : null,
      name_on_document: submitted.nameOnDocument,
      born_on: bornOn,
      expires_on: expiresOn,
      submitted_at: submission.now,
      submitted_by: submission.by,
      external_id: submission.externalId ?? null,
    },
  }
  const files = sides.map((file, place) => fileRow(owner, facts, { file, side: place === 0 ? 'FRONT' : 'BACK' }))
  const answered = requested.map((id) => ({
    table: 'kyc_document' as const,
    key: { ...key, id },
    values: { requested_types: null, request_note: null, requested_at: null },
  }))
  const standing = levelRow(owner, facts, {
    id: fresh,
    type: submitted.type,
    status: 'PENDING',
    level: null,
    expiresOn,
  })
  return decide({
    rows: [document, ...files, ...answered, standing],
    events: [{ name: 'kyc.submitted', payload: { player: String(owner.id), document: fresh, type: submitted.type } }],
    message: 'Document submitted for review',
  })
}

function fileRow(
  { cell, id, domain_id }: Owner,
  { fresh, pictures }: SubmissionFacts,
  { file, side }: { readonly file: string; readonly side: 'FRONT' | 'BACK' },
): RowWrite {
  const { id: _, ...picture } = present(
    pictures.find((one) => one.id === file),
    'each side was uploaded',
  )
  return {
    table: 'kyc_file' as const,
    values: { cell, player_id: id, document_id: fresh, side, domain_id, file, ...picture },
  }
}
