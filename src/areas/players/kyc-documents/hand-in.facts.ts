import { sql } from 'kysely'
import { decide, refuse, type Decision, type RowOrder } from '#blueprint/decision/decision.ts'
import { mayHandIn } from '#areas/players/rules/kyc/document.ts'
import { type DocumentType } from '#areas/players/rules/kyc/types.ts'
import { readNumber } from '#areas/players/rules/kyc/number.ts'
import type { Fingerprint } from '#platform/auth/secrets/fingerprint.ts'
import type { Tx } from '#engine/action/act.ts'
import { proofsOf, standingRow, type Proofs } from './standing.ts'
import { nameableMinutes } from '#platform/storage/keep-picture.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'

/** Whose document: a player as his row says, locked. */
export interface Owner {
  readonly cell: number
  readonly id: bigint
  readonly domain_id: number
}

export interface GivenDocument {
  readonly type: DocumentType
  readonly documentNumber: string | null
  readonly nameOnIt: string | null
  readonly bornOn: string | null
  readonly expiresOn: string | null
  /** Pictures as the upload answered with. */
  readonly front: string
  readonly back: string | null
}

interface Brought {
  readonly id: string
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly sha256: string
}

export interface HandInFacts extends Proofs {
  /** The new document's id. */
  readonly fresh: string
  readonly pictures: readonly Brought[]
  /** Documents that wait until something new arrives. */
  readonly asked: readonly string[]
}

/** What is needed to take a document in: its pictures, if this very sender brought them and they are in none yet. */
export async function handInFacts(
  tx: Tx,
  owner: Owner,
  { by, files, now }: { readonly by: string; readonly files: readonly string[]; readonly now: Date },
): Promise<HandInFacts> {
  const { rows } = await sql<Brought>`
    select id, bytes, width, height, sha256 from stored_file f
    where id = any(${files}::uuid[]) and domain_id = ${owner.domain_id} and by = ${by} and is_whole
      and stored_at > now() - make_interval(mins => ${nameableMinutes})
      and not exists (select from kyc_file k where k.file = f.id) for update`.execute(tx)
  const asked = await tx
    .selectFrom('kyc_document')
    .select('id')
    .where('cell', '=', owner.cell)
    .where('player_id', '=', owner.id)
    .where('asked_at', 'is not', null)
    .execute()
  return { fresh: uuidv7(), pictures: rows, asked: asked.map(({ id }) => id), ...(await proofsOf(tx, owner, now)) }
}

interface HandingIn {
  readonly by: string
  readonly externalId?: string
  readonly now: Date
  readonly fingerprint: Fingerprint
}

/** A document with its pictures, waiting to be looked at; what was asked for before is answered by it. */
export function handIn(owner: Owner, facts: HandInFacts, given: GivenDocument, handing: HandingIn): Decision {
  const { fresh, pictures, asked, today, newestFirst } = facts
  const sides = [given.front, ...(given.back === null ? [] : [given.back])]
  if (new Set(sides).size < sides.length)
    return refuse('Front and back are the same picture. Upload two different pictures.', 'back')
  for (const file of sides)
    if (!pictures.some(({ id }) => id === file))
      return refuse('Upload this picture again.', file === given.front ? 'front' : 'back')
  const number = readNumber(given.type, given.documentNumber)
  if (number && 'refused' in number) return refuse(number.refused, 'documentNumber')
  const waiting = newestFirst.filter(({ status }) => status === 'PENDING' || status === 'IN_REVIEW').length
  const { expiresOn, bornOn } = given
  const refused = mayHandIn({ sides: sides.length, expiresOn, bornOn, today, waiting })
  if (refused) return refused
  const key = { cell: owner.cell, player_id: owner.id }
  const document: RowOrder = {
    table: 'kyc_document',
    values: {
      ...key,
      id: fresh,
      domain_id: owner.domain_id,
      type: given.type,
      number_masked: number?.shown ?? null,
      number_hash: number ? handing.fingerprint(number.whole) : null,
      name_on_it: given.nameOnIt,
      born_on: bornOn,
      expires_on: expiresOn,
      submitted_at: handing.now,
      submitted_by: handing.by,
      external_id: handing.externalId ?? null,
    },
  }
  const files = sides.map((file, place) => fileRow(owner, facts, { file, side: place === 0 ? 'FRONT' : 'BACK' }))
  const answered = asked.map((id) => ({
    table: 'kyc_document' as const,
    key: { ...key, id },
    values: { asked_types: null, asked_note: null, asked_at: null },
  }))
  const standing = standingRow(owner, facts, { id: fresh, type: given.type, status: 'PENDING', level: null, expiresOn })
  return decide({
    rows: [document, ...files, ...answered, standing],
    events: [{ name: 'kyc.submitted', payload: { player: String(owner.id), document: fresh, type: given.type } }],
    message: 'Document submitted for review',
  })
}

function fileRow(
  { cell, id, domain_id }: Owner,
  { fresh, pictures }: HandInFacts,
  { file, side }: { readonly file: string; readonly side: 'FRONT' | 'BACK' },
): RowOrder {
  const { id: _, ...picture } = pictures.find((one) => one.id === file) ?? { id: file }
  return {
    table: 'kyc_file' as const,
    values: { cell, player_id: id, document_id: fresh, side, domain_id, file, ...picture },
  }
}
