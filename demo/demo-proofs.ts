import type pg from 'pg'
import sharp from 'sharp'
import { renderText } from './demo-documents.ts'
import { fileNameOf } from '#platform/storage/store-picture.ts'
import { cleanUpload } from '#platform/storage/animation.ts'
import { documentLimits, sha256Of, type PictureLimits } from '#platform/storage/picture.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'

const [width, height] = [540, 960]

interface ProofToDraw {
  readonly cell: number
  readonly player_id: string
  readonly id: string
  readonly domain_id: number
  readonly method: string
  readonly paid: string
  readonly utr: string | null
  readonly day: string
}

/** A phone screen of a completed payment, without a real app or bank. */
async function draw({ method, paid, utr, day }: ProofToDraw): Promise<Buffer> {
  const lines: readonly (readonly [text: string, size: number, top: number])[] = [
    ['Payment made', 40, 300],
    [`INR ${paid}`, 56, 380],
    [`by ${method.toUpperCase()}`, 26, 470],
    [day, 26, 560],
    [`UTR ${utr ?? '-'}`, 30, 620],
    ['To Demo Collections', 26, 690],
    ['SPECIMEN: drawn by the demo', 20, 880],
  ]
  const texts = await Promise.all(
    lines.map(async ([text, size, top]) => ({ input: await renderText(text, size), left: 60, top })),
  )
  const screen = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f4f7fb"/><rect width="100%" height="70" fill="#c9d6ea"/>
    <circle cx="120" cy="190" r="60" fill="#2f8f5b"/><path d="M92 190 l20 22 l38 -42" stroke="#fff" stroke-width="12" fill="none"/>
    <rect x="60" y="535" width="420" height="3" fill="#c9d6ea"/><rect x="60" y="760" width="420" height="70" rx="12" fill="#dfe7f3"/></svg>`)
  return sharp(screen).composite(texts).png().toBuffer()
}

interface DrawnPicture {
  readonly domainId: number
  readonly by: string
  /** PNG, unless its type says otherwise. */
  readonly picture: Buffer
  readonly type?: string
  readonly measure?: PictureLimits
}

interface StoredDrawing {
  readonly file: string
  readonly sha256: string
  readonly appearance: string
}

/** Stores a drawn picture like an upload. */
export async function storeDrawing(
  client: pg.PoolClient,
  storage: Storage,
  { domainId, by, picture, type = 'image/png', measure = documentLimits }: DrawnPicture,
): Promise<StoredDrawing> {
  const stored = await cleanUpload(picture, type, measure)
  const { bytes, width: wide, height: high, sha256, appearance, frames = 1 } = stored
  const file = uuidv7()
  await storage.put(fileNameOf(file), bytes)
  await client.query(
    `insert into stored_file (id, domain_id, by, sent_sha256, bytes, width, height, sha256, appearance, frames, is_whole)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true)`,
    [file, domainId, by, sha256Of(picture), bytes.length, wide, high, sha256, appearance, frames],
  )
  return { file, sha256, appearance }
}

/** Every so many deposits of a domain reuse an earlier picture, to trigger duplicate detection. */
const repeatEvery = 6

interface Drawing {
  readonly picture: Buffer
  readonly reusedFor: string[]
}

/** Draws payment proofs for pending deposits and for some decided ones; returns their number. */
export async function drawDemoProofs(owner: pg.Pool, storage: Storage): Promise<number> {
  const client = await owner.connect()
  try {
    await client.query(`select set_config('app.domains', (select array_agg(id)::text from domain), false)`)
    const { rows } = await client.query<ProofToDraw>(`
      select cell, player_id, id, domain_id, method, to_char(amount / 100.0, 'FM999999990.00') as paid, utr, to_char(day_in(domain_id, requested_at), 'DD Mon YYYY') as day
      from (select d.*, row_number() over (partition by status, domain_id order by requested_at desc, id) as turn from deposit d
        where gateway = 'manual' and attachment is null and status in ('PENDING', 'PROCESSING', 'SUCCESS', 'REJECTED')) d
      where turn <= case when status in ('PENDING', 'PROCESSING') then 8 else 2 end and turn % 5 <> 0 order by id`)
    const drawings = new Map<number, Drawing[]>()
    for (const one of rows) {
      const ofDomain = drawings.get(one.domain_id) ?? []
      const before = ofDomain.length % repeatEvery === repeatEvery - 1 ? ofDomain.at(-2) : undefined
      const drawing = before ?? { picture: await draw(one), reusedFor: [] }
      await attachProof(client, storage, { one, drawing })
      drawing.reusedFor.push(one.id)
      drawings.set(one.domain_id, [...ofDomain, drawing])
    }
    return rows.length
  } finally {
    client.release(true)
  }
}

/** Attaches a proof to its deposit and registers its perceptual hash. */
async function attachProof(
  client: pg.PoolClient,
  storage: Storage,
  { one, drawing }: { readonly one: ProofToDraw; readonly drawing: Drawing },
): Promise<void> {
  const { cell, player_id: playerId, id, domain_id: domainId } = one
  const { picture, reusedFor } = drawing
  const { file, sha256, appearance } = await storeDrawing(client, storage, { domainId, by: 'site:front', picture })
  await client.query(`update deposit set attachment = $1, attachment_sha256 = $2 where id = $3`, [file, sha256, id])
  await client.query(
    `insert into deposit_proof (cell, player_id, domain_id, deposit_id, sha256, appearance, similar_deposits, at)
      select $1, $2, $3, $4, $5, $6, $7, requested_at from deposit where cell = $1 and player_id = $2 and id = $4`,
    [cell, playerId, domainId, id, sha256, appearance, reusedFor],
  )
}
