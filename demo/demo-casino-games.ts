import type pg from 'pg'
import sharp from 'sharp'
import { measureOf, uploaderKey } from '#engine/pictures/operator-picture.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { renderText } from './demo-documents.ts'
import { storeDrawing } from './demo-proofs.ts'

const colours: Readonly<Record<string, string>> = {
  qt: '#2f6f4f',
  wc: '#6d3b6f',
  slot: '#7a4b24',
  gap: '#27496d',
  aura: '#7d2f3f',
}

/** A square in the colour of the vertical with the first letters of the name. */
async function thumbnail(vertical: string, title: string): Promise<Buffer> {
  const letters = title
    .split(' ')
    .map((word) => word.charAt(0))
    .join('')
    .slice(0, 2)
  return sharp({ create: { width: 192, height: 192, channels: 3, background: colours[vertical] ?? '#444' } })
    .composite([{ input: await renderText(letters, 64), gravity: 'centre' }])
    .png()
    .toBuffer()
}

/** Draws thumbnails of the first games of each catalogue; the others show the placeholder. Returns their number. */
export async function drawDemoCasinoGames(owner: pg.Pool, storage: Storage): Promise<number> {
  const client = await owner.connect()
  try {
    await client.query(`select set_config('app.domains', (select array_agg(id)::text from domain), false)`)
    const { rows } = await client.query<{ id: string; domain_id: number; vertical: string; title: string }>(
      `select id, domain_id, vertical, title from casino_game where position <= 4 and thumbnail is null
        order by vertical, position, domain_id`,
    )
    const [by, measure] = [uploaderKey('casino_game', 'owner'), measureOf('casino_game')]
    const drawn = new Map<string, Buffer>()
    for (const { id, domain_id: domainId, vertical, title } of rows) {
      const picture = drawn.get(vertical + title) ?? (await thumbnail(vertical, title))
      drawn.set(vertical + title, picture)
      const { file } = await storeDrawing(client, storage, { domainId, by, picture, measure })
      await client.query('update casino_game set thumbnail = $1 where id = $2', [file, id])
    }
    return rows.length
  } finally {
    client.release(true)
  }
}
