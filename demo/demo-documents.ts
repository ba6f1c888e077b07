import { createRequire } from 'node:module'
import type pg from 'pg'
import sharp from 'sharp'
import { numberBeginnings } from './world/people/documents.ts'
import type { DocumentType } from '#areas/players/rules/kyc/types.ts'
import { fingerprintBy } from '#platform/auth/secrets/fingerprint.ts'
import { nameOf } from '#platform/storage/keep-picture.ts'
import { cleanPicture, sha256Of } from '#platform/storage/picture.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'

const font = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')
const [width, height] = [1000, 630]

interface Drawn {
  readonly cell: number
  readonly player_id: string
  readonly id: string
  readonly domain_id: number
  readonly type: DocumentType
  readonly ending: string | null
  readonly name: string
  readonly born: string
  readonly until: string | null
}

/** Words as they are drawn upon a picture. */
export const words = (text: string, size: number): Promise<Buffer> =>
  sharp({
    text: {
      text: `<span foreground="#1b2a41">${text.replace(/[^\p{L}\p{N} .:*-]/gu, ' ')}</span>`,
      font: `DejaVu Sans ${size}`,
      fontfile: font,
      rgba: true,
      dpi: 72,
    },
  })
    .png()
    .toBuffer()

/** A face of nobody: a circle, shoulders and a colour that follows from the id. */
function shapes({ id, type }: Drawn): Buffer {
  const hue = Number.parseInt(id.slice(-3), 16) % 360
  const stripes = Array.from({ length: 24 }, (_, at) => {
    const wide = 4 + (Number.parseInt(id[at % id.length] ?? '0', 16) || 0)
    return `<rect x="${60 + at * 36}" y="560" width="${wide}" height="40" fill="#33415c"/>`
  })
  const isPaper = type === 'ADDRESS_PROOF' || type === 'BANK_PROOF'
  const lines = Array.from(
    { length: 7 },
    (_, at) => `<rect x="60" y="${330 + at * 30}" width="${820 - at * 70}" height="8" fill="#98a6bd"/>`,
  )
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue} 35% 90%)"/><rect width="100%" height="90" fill="hsl(${hue} 40% 72%)"/>
    ${
      isPaper
        ? lines.join('')
        : `<rect x="60" y="130" width="240" height="300" fill="#fff"/><circle cx="180" cy="240" r="62" fill="hsl(${hue} 30% 55%)"/>
      <path d="M75 430 q105 -170 210 0 z" fill="hsl(${hue} 45% 45%)"/>`
    }${stripes.join('')}</svg>`)
}

async function draw(one: Drawn, number: string | null): Promise<Buffer> {
  const said: readonly (readonly [text: string, size: number, left: number, top: number])[] = [
    [`SPECIMEN ${one.type.replaceAll('_', ' ')}`, 38, 60, 24],
    [one.name, 36, 340, 150],
    [`Born ${one.born}`, 28, 340, 215],
    ...(number === null ? [] : ([[number, 40, 340, 275]] as const)),
    ...(one.until === null ? [] : ([[`Valid until ${one.until}`, 26, 340, 345]] as const)),
    ['Drawn by the demo: belongs to nobody', 18, 60, 520],
  ]
  const texts = await Promise.all(
    said.map(async ([text, size, left, top]) => ({ input: await words(text, size), left, top })),
  )
  return sharp(shapes(one)).composite(texts).jpeg({ quality: 80 }).toBuffer()
}

interface Drawing {
  readonly storage: Storage
  readonly encryptionKey: Buffer
}

/** Draws the pictures of documents that have none: those of the demo world, which has no files of its own. */
export async function drawDemoDocuments(owner: pg.Pool, { storage, encryptionKey }: Drawing): Promise<number> {
  const fingerprint = fingerprintBy(encryptionKey)
  const client = await owner.connect()
  try {
    await client.query(`select set_config('app.domains', (select array_agg(id)::text from domain), false)`)
    const { rows } = await client.query<Drawn>(`
      select d.cell, d.player_id::text, d.id, d.domain_id, d.type, right(d.number_masked, 4) as ending, coalesce(d.name_on_it, '') as name,
        d.born_on::text as born, d.expires_on::text as until
      from kyc_document d where not exists (select from kyc_file f where f.cell = d.cell and f.player_id = d.player_id and f.document_id = d.id)
      order by d.id`)
    for (const one of rows) {
      const beginning = numberBeginnings[one.type]
      const number = beginning === undefined || one.ending === null ? null : beginning + one.ending
      const picture = await draw(one, number)
      const kept = await cleanPicture(picture, 'image/jpeg')
      const file = uuidv7()
      await storage.put(nameOf(file), kept.bytes)
      const measures = [kept.bytes.length, kept.width, kept.height, kept.sha256]
      await client.query(
        `insert into stored_file (id, domain_id, by, sent_sha256, bytes, width, height, sha256, is_whole) values ($1, $2, 'site:front', $3, $4, $5, $6, $7, true)`,
        [file, one.domain_id, sha256Of(picture), ...measures],
      )
      await client.query(
        `insert into kyc_file (cell, player_id, document_id, side, domain_id, file, bytes, width, height, sha256) values ($1, $2, $3, 'FRONT', $4, $5, $6, $7, $8, $9)`,
        [one.cell, one.player_id, one.id, one.domain_id, file, ...measures],
      )
      if (number !== null)
        await client.query(`update kyc_document set number_hash = $1 where id = $2`, [
          fingerprint(`${one.type}:${number}`),
          one.id,
        ])
    }
    return rows.length
  } finally {
    client.release(true)
  }
}
