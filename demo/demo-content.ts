import type pg from 'pg'
import sharp from 'sharp'
import { uploaderKey, measureOf } from '#engine/pictures/operator-picture.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { slotSizes, type Slot } from '#areas/content/advertisements/slots.ts'
import { renderText } from './demo-documents.ts'
import { storeDrawing } from './demo-proofs.ts'

const colours = ['#27496d', '#6d3b6f', '#2f6f4f', '#7a4b24', '#38598b', '#7d2f3f'] as const

interface Size {
  readonly width: number
  readonly height: number
}

/** Discs on a colour, with the title. */
async function draw(title: string, turn: number, { width, height }: Size): Promise<Buffer> {
  const colour = colours[turn % colours.length] ?? colours[0]
  const discs = [0, 1, 2]
    .map(
      (at) =>
        `<circle cx="${width * (0.62 + at * 0.14)}" cy="${height * (0.35 + ((turn + at) % 3) * 0.16)}" r="${height * 0.2}" fill="#fff" opacity="${0.1 + at * 0.06}"/>`,
    )
    .join('')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${colour}"/>
    ${discs}<rect x="${width * 0.05}" y="${height * 0.3}" width="${width * 0.5}" height="${height * 0.4}" rx="16" fill="#fff"/></svg>`
  const words = await sharp(await renderText(title, Math.round(height / 9)))
    .resize({
      width: Math.round(width * 0.44),
      height: Math.round(height * 0.3),
      fit: 'inside',
      withoutEnlargement: true,
    })
    .png()
    .toBuffer()
  return sharp(Buffer.from(drawing))
    .composite([{ input: words, left: Math.round(width * 0.08), top: Math.round(height * 0.4) }])
    .png()
    .toBuffer()
}

/** The pictures of an entry by their columns. */
const banner = { desktop: { width: 1920, height: 480 }, mobile: { width: 750, height: 420 } } as const
const advertisement = (slot: string) => ({ picture: isSlot(slot) ? slotSizes[slot] : slotSizes.SIDEBAR })
const isSlot = (slot: string): slot is Slot => slot in slotSizes

interface Entry {
  readonly id: string
  readonly domain_id: number
  readonly title: string
  readonly place: string
}
interface Drawn {
  readonly table: 'banner' | 'advertisement'
  /** Selects those that have no pictures yet. */
  readonly entries: string
  readonly sizes: (place: string) => Readonly<Record<string, Size>>
}
const drawn: readonly Drawn[] = [
  {
    table: 'banner',
    entries: 'select id, domain_id, title, place from banner where desktop is null order by domain_id, id',
    sizes: () => banner,
  },
  {
    table: 'advertisement',
    entries:
      'select id, domain_id, title, slot as place from advertisement where picture is null order by domain_id, id',
    sizes: advertisement,
  },
]

/** Draws the pictures of banners and advertisements; returns their number. */
export async function drawDemoContent(owner: pg.Pool, storage: Storage): Promise<number> {
  const client = await owner.connect()
  try {
    await client.query(`select set_config('app.domains', (select array_agg(id)::text from domain), false)`)
    let number = 0
    for (const each of drawn) number += await drawEntries(client, storage, each)
    return number
  } finally {
    client.release(true)
  }
}

async function drawEntries(client: pg.PoolClient, storage: Storage, { table, entries, sizes }: Drawn): Promise<number> {
  const { rows } = await client.query<Entry>(entries)
  const [by, measure] = [uploaderKey(table, 'owner'), measureOf(table)]
  let number = 0
  for (const [turn, { id, domain_id: domainId, title, place }] of rows.entries())
    for (const [column, size] of Object.entries(sizes(place))) {
      const picture = await draw(title, turn, size)
      const { file } = await storeDrawing(client, storage, { domainId, by, picture, measure })
      await client.query(`update ${table} set ${column} = $1 where id = $2`, [file, id])
      number += 1
    }
  return number
}
