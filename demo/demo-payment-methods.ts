import type pg from 'pg'
import sharp from 'sharp'
import { renderText } from './demo-documents.ts'
import { uploaderKey, measureOf } from '#engine/pictures/operator-picture.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { storeDrawing } from './demo-proofs.ts'

const line = 'fill="none" stroke="#fff" stroke-width="10" stroke-linecap="round" stroke-linejoin="round"'

/** Generic logo by method type: a colour and an icon. */
const logos: Readonly<Record<string, readonly [colour: string, sign: string]>> = {
  UPI_INTENT: [
    '#2f6f4f',
    `<rect x="62" y="34" width="68" height="124" rx="12" ${line}/><path d="M78 104 l18 -26 v18 h20 l-18 26 v-18 z" fill="#fff"/>`,
  ],
  UPI_QR: [
    '#2f6f4f',
    `<path d="M48 48 h36 v36 h-36 z M108 48 h36 v36 h-36 z M48 108 h36 v36 h-36 z M112 112 h28 v28" ${line}/>`,
  ],
  BANK: [
    '#27496d',
    `<path d="M40 78 L96 44 L152 78 Z M58 92 v44 M84 92 v44 M108 92 v44 M134 92 v44 M42 150 h108" ${line}/>`,
  ],
  CARD: [
    '#6d3b6f',
    `<rect x="36" y="56" width="120" height="82" rx="12" ${line}/><path d="M36 84 h120 M54 116 h30" ${line}/>`,
  ],
  WALLET: ['#7a4b24', `<path d="M44 62 h92 v20 h16 v58 h-108 z M120 110 h12" ${line}/>`],
  CRYPTO: ['#8a5a12', `<circle cx="96" cy="96" r="56" ${line}/><path d="M96 64 L122 96 L96 128 L70 96 Z" ${line}/>`],
  AGENT: ['#38598b', `<circle cx="96" cy="72" r="26" ${line}/><path d="M46 150 q4 -46 50 -46 q46 0 50 46" ${line}/>`],
  VOUCHER: [
    '#7d2f3f',
    `<path d="M36 66 h120 v18 a12 12 0 0 0 0 24 v18 h-120 v-18 a12 12 0 0 0 0 -24 z M104 74 v8 M104 92 v8 M104 110 v8" ${line}/>`,
  ],
}

function logo(type: string): Promise<Buffer> {
  const [colour, sign] = logos[type] ?? ['#444', '']
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="192" height="192"><rect width="192" height="192" fill="${colour}"/>${sign}</svg>`,
    ),
  )
    .png()
    .toBuffer()
}

/** Phone screens for guide steps: method list, input field, confirmation, waiting. */
const screens = [
  [0, 1, 2, 3]
    .map(
      (at) =>
        `<rect x="80" y="${120 + at * 66}" width="200" height="50" rx="8" fill="${at === 1 ? '#2f6f4f' : '#dfe7f3'}"/>`,
    )
    .join(''),
  `<rect x="80" y="150" width="200" height="56" rx="8" fill="#fff" stroke="#27496d" stroke-width="4"/><rect x="96" y="170" width="90" height="16" fill="#27496d"/>
    <rect x="80" y="330" width="200" height="50" rx="8" fill="#27496d"/>`,
  `<circle cx="180" cy="220" r="62" fill="#2f8f5b"/><path d="M150 222 l22 22 l40 -44" stroke="#fff" stroke-width="12" fill="none"/>
    <rect x="80" y="330" width="200" height="50" rx="8" fill="#dfe7f3"/>`,
  `<circle cx="180" cy="220" r="62" fill="none" stroke="#27496d" stroke-width="10"/><path d="M180 180 v42 l28 18" stroke="#27496d" stroke-width="10" fill="none"/>`,
] as const

async function step(text: string, at: number): Promise<Buffer> {
  const picture = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="900" height="500">
    <rect width="900" height="500" fill="#eef2f8"/><rect x="60" y="30" width="240" height="440" rx="28" fill="#1b2a41"/>
    <rect x="70" y="60" width="220" height="380" rx="6" fill="#fff"/>${screens[at % screens.length] ?? ''}
    <circle cx="390" cy="150" r="44" fill="#c9d6ea"/></svg>`)
  return sharp(picture)
    .composite([
      { input: await renderText(String(at + 1), 44), left: 376, top: 132 },
      { input: await renderText(text, 27), left: 350, top: 240 },
      { input: await renderText('Drawn by the demo', 18), left: 350, top: 430 },
    ])
    .png()
    .toBuffer()
}

/** Draws logos of deposit methods and pictures of guide steps; returns their number. */
export async function drawDemoPaymentMethods(owner: pg.Pool, storage: Storage): Promise<number> {
  const client = await owner.connect()
  try {
    await client.query(`select set_config('app.domains', (select array_agg(id)::text from domain), false)`)
    return (await addLogos(client, storage)) + (await addGuideSteps(client, storage))
  } finally {
    client.release(true)
  }
}

async function addLogos(client: pg.PoolClient, storage: Storage): Promise<number> {
  const { rows } = await client.query<{ id: string; domain_id: number; type: string }>(
    'select id, domain_id, type from deposit_method where logo is null order by id',
  )
  const [by, measure] = [uploaderKey('deposit_method', 'finance'), measureOf('deposit_method')]
  for (const { id, domain_id: domainId, type } of rows) {
    const { file } = await storeDrawing(client, storage, { domainId, by, picture: await logo(type), measure })
    await client.query('update deposit_method set logo = $1 where id = $2', [file, id])
  }
  return rows.length
}

/** Converts text lines of guides into steps with pictures. */
async function addGuideSteps(client: pg.PoolClient, storage: Storage): Promise<number> {
  const { rows } = await client.query<{ id: string; domain_id: number; body: string }>(
    `select id, domain_id, body from deposit_guide where type = 'STEPS' and steps = '[]' order by id`,
  )
  const [by, measure] = [uploaderKey('deposit_guide', 'support'), measureOf('deposit_guide')]
  let drawn = 0
  for (const { id, domain_id: domainId, body } of rows) {
    const steps = []
    for (const [at, text] of body.split('\n').entries()) {
      const { file } = await storeDrawing(client, storage, { domainId, by, picture: await step(text, at), measure })
      steps.push({ text, picture: file })
    }
    await client.query(`update deposit_guide set steps = $1, body = '' where id = $2`, [JSON.stringify(steps), id])
    drawn += steps.length
  }
  return drawn
}
