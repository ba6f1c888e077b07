import type pg from 'pg'
import sharp from 'sharp'
import { measureOf, uploaderKey } from '#engine/pictures/operator-picture.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { storeDrawing } from './demo-proofs.ts'

const sizes: Readonly<Record<string, readonly [width: number, height: number]>> = {
  HEADER: [960, 120],
  LOGO: [240, 96],
  FULL_SCREEN: [640, 360],
  CORNER: [200, 200],
}
const frames = 8
const delayMs = 120
const colours = ['#f6c445', '#ef6f6c', '#59a5d8', '#7cc576', '#b388eb'] as const

/** Lights that rise and fall, one frame of them. */
function drawFrame([width, height]: readonly [number, number], turn: number, frame: number): Promise<Buffer> {
  const lights = Array.from({ length: 7 }, (_, at) => {
    const rise = Math.sin(((frame + at) / frames) * 2 * Math.PI)
    const [x, y] = [(width * (at + 0.5)) / 7, height * (0.5 + rise * 0.25)]
    const colour = colours[(turn + at) % colours.length]
    return `<circle cx="${x}" cy="${y}" r="${Math.min(width / 18, height / 6)}" fill="${colour}"/>`
  })
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#1d2b44"/>${lights.join('')}</svg>`
  return sharp(Buffer.from(drawing)).png().toBuffer()
}

async function drawAnimation(size: readonly [number, number], turn: number) {
  const drawn = await Promise.all(Array.from({ length: frames }, (_, frame) => drawFrame(size, turn, frame)))
  const moving = await sharp(drawn, { join: { animated: true } })
    .gif({ delay: delayMs, loop: 0 })
    .toBuffer()
  return { animation: [moving, 'image/gif'], still: [await drawFrame(size, turn, 0), 'image/png'] } as const
}

/** Draws the animations of festival GIFs and their pictures for reduced motion; returns their number. */
export async function drawDemoAnimations(owner: pg.Pool, storage: Storage): Promise<number> {
  const client = await owner.connect()
  try {
    await client.query(`select set_config('app.domains', (select array_agg(id)::text from domain), false)`)
    const { rows } = await client.query<{ id: string; domain_id: number; place: string }>(
      'select id, domain_id, place from festival_gif where animation is null order by domain_id, id',
    )
    const by = uploaderKey('festival_gif', 'owner')
    const measure = { ...measureOf('festival_gif'), takesAnimation: true } as const
    for (const [turn, { id, domain_id: domainId, place }] of rows.entries()) {
      const drawn = await drawAnimation(sizes[place] ?? [320, 80], turn)
      for (const [column, [picture, type]] of Object.entries(drawn)) {
        const { file } = await storeDrawing(client, storage, { domainId, by, picture, type, measure })
        await client.query(`update festival_gif set ${column} = $1 where id = $2`, [file, id])
      }
    }
    return rows.length * 2
  } finally {
    client.release(true)
  }
}
