import type pg from 'pg'
import sharp from 'sharp'
import { words } from './demo-documents.ts'
import { nameOf } from '#platform/storage/keep-picture.ts'
import { cleanPicture, ofDocuments, sha256Of, type Measure } from '#platform/storage/picture.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'

const [width, height] = [540, 960]

interface Shown {
  readonly cell: number
  readonly player_id: string
  readonly id: string
  readonly domain_id: number
  readonly method: string
  readonly paid: string
  readonly utr: string | null
  readonly day: string
}

/** The screen of a telephone that has paid: nobody's app, nobody's bank. */
async function draw({ method, paid, utr, day }: Shown): Promise<Buffer> {
  const said: readonly (readonly [text: string, size: number, top: number])[] = [
    ['Payment made', 40, 300],
    [`INR ${paid}`, 56, 380],
    [`by ${method.toUpperCase()}`, 26, 470],
    [day, 26, 560],
    [`UTR ${utr ?? '-'}`, 30, 620],
    ['To Demo Collections', 26, 690],
    ['SPECIMEN: drawn by the demo', 20, 880],
  ]
  const texts = await Promise.all(
    said.map(async ([text, size, top]) => ({ input: await words(text, size), left: 60, top })),
  )
  const screen = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f4f7fb"/><rect width="100%" height="70" fill="#c9d6ea"/>
    <circle cx="120" cy="190" r="60" fill="#2f8f5b"/><path d="M92 190 l20 22 l38 -42" stroke="#fff" stroke-width="12" fill="none"/>
    <rect x="60" y="535" width="420" height="3" fill="#c9d6ea"/><rect x="60" y="760" width="420" height="70" rx="12" fill="#dfe7f3"/></svg>`)
  return sharp(screen).composite(texts).png().toBuffer()
}

interface Drawn {
  readonly domainId: number
  readonly by: string
  /** PNG. */
  readonly picture: Buffer
  readonly measure?: Measure
}

interface KeptDrawing {
  readonly file: string
  readonly sha256: string
  readonly look: string
}

/** Keeps what the demo drew as if somebody had brought it. */
export async function keepDrawn(
  client: pg.PoolClient,
  storage: Storage,
  { domainId, by, picture, measure = ofDocuments }: Drawn,
): Promise<KeptDrawing> {
  const { bytes, width: wide, height: high, sha256, look } = await cleanPicture(picture, 'image/png', measure)
  const file = uuidv7()
  await storage.put(nameOf(file), bytes)
  await client.query(
    `insert into stored_file (id, domain_id, by, sent_sha256, bytes, width, height, sha256, look, is_whole)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, true)`,
    [file, domainId, by, sha256Of(picture), bytes.length, wide, high, sha256, look],
  )
  return { file, sha256, look }
}

/** In a house every so many deposits somebody shows what was shown for another one before. */
const oftenAgain = 6

interface Drawing {
  readonly picture: Buffer
  readonly shownFor: string[]
}

/** Draws what players of the demo world show of their payments: of those somebody looks for, and of some that were decided. */
export async function drawDemoProofs(owner: pg.Pool, storage: Storage): Promise<number> {
  const client = await owner.connect()
  try {
    await client.query(`select set_config('app.domains', (select array_agg(id)::text from domain), false)`)
    const { rows } = await client.query<Shown>(`
      select cell, player_id, id, domain_id, method, to_char(amount / 100.0, 'FM999999990.00') as paid, utr, to_char(day_in(domain_id, asked_at), 'DD Mon YYYY') as day
      from (select d.*, row_number() over (partition by status, domain_id order by asked_at desc, id) as turn from deposit d
        where gateway = 'manual' and attachment is null and status in ('PENDING', 'PROCESSING', 'SUCCESS', 'REJECTED')) d
      where turn <= case when status in ('PENDING', 'PROCESSING') then 8 else 2 end and turn % 5 <> 0 order by id`)
    const drawings = new Map<number, Drawing[]>()
    for (const one of rows) {
      const ofHouse = drawings.get(one.domain_id) ?? []
      const before = ofHouse.length % oftenAgain === oftenAgain - 1 ? ofHouse.at(-2) : undefined
      const drawing = before ?? { picture: await draw(one), shownFor: [] }
      await show(client, storage, { one, drawing })
      drawing.shownFor.push(one.id)
      drawings.set(one.domain_id, [...ofHouse, drawing])
    }
    return rows.length
  } finally {
    client.release(true)
  }
}

/** As if its player had shown it: the picture hangs on the deposit, and what it looks like is known from then on. */
async function show(
  client: pg.PoolClient,
  storage: Storage,
  { one, drawing }: { readonly one: Shown; readonly drawing: Drawing },
): Promise<void> {
  const { cell, player_id: playerId, id, domain_id: domainId } = one
  const { picture, shownFor } = drawing
  const { file, sha256, look } = await keepDrawn(client, storage, { domainId, by: 'site:front', picture })
  await client.query(`update deposit set attachment = $1, attachment_sha256 = $2 where id = $3`, [file, sha256, id])
  await client.query(
    `insert into deposit_proof (cell, player_id, domain_id, deposit_id, sha256, look, alike, at)
      select $1, $2, $3, $4, $5, $6, $7, asked_at from deposit where cell = $1 and player_id = $2 and id = $4`,
    [cell, playerId, domainId, id, sha256, look, shownFor],
  )
}
