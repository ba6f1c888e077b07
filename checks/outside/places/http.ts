import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { drawPicture } from '#checks/harness/payments/pictures.ts'
import { callHeaders } from '#simulator/sign.ts'
import { exported } from '../money/exports.ts'
import type { Installation } from '../installation.ts'
import { rawCall } from './proxies.ts'
import type { Row } from '../row.ts'
import { domainOf, siteKey } from '../site.ts'
import { upload } from './uploads.ts'

const healthPaths = ['/health', '/api/health', '/healthz', '/api/healthz']

const monitors: Row = {
  id: 'Q11',
  what: 'HEAD, and addresses that monitors ask',
  opensBrowser: true,
  expected:
    'HEAD / 200 empty; HEAD /login 200 empty; HEAD /api/auth-alive 200 empty; health: answers; /robots.txt 200; /favicon.ico 200',
  async run(at) {
    const seen = []
    for (const path of ['/', '/login', '/api/auth-alive']) {
      const { status, body } = await rawCall(at.url, path, { method: 'HEAD' })
      seen.push(`HEAD ${path} ${status} ${body === '' ? 'empty' : 'with a body'}`)
    }
    const answers = await Promise.all(healthPaths.map((path) => fetch(new URL(path, at.url))))
    const isHealth = answers.some(
      ({ status, headers }) => status === 200 && !(headers.get('content-type') ?? '').includes('html'),
    )
    seen.push(`health: ${isHealth ? 'answers' : 'only the page of the panel'}`)
    for (const path of ['/robots.txt', '/favicon.ico']) {
      const { status } = await fetch(new URL(path, at.url))
      seen.push(`${path} ${status}`)
    }
    return seen.join('; ')
  },
}

const keepAlive: Row = {
  id: 'Q23',
  what: 'how long a connection is kept',
  expected: 'above 600 s, or a setting',
  async run(at) {
    const { headers } = await fetch(new URL('/api/auth-alive', at.url))
    const seconds = Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1] ?? 0)
    const hasSetting = /KEEP_?ALIVE/.test(await readFile('README.md', 'utf8'))
    return seconds > 600 || hasSetting ? 'above 600 s, or a setting' : `${seconds} s and no setting`
  },
}

interface Odd {
  readonly path?: string
  readonly body?: Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** A signed call that differs in one thing; how it is answered. */
async function answerTo(
  at: Installation,
  body: Buffer,
  { path = '/balance', headers = {}, ...odd }: Odd,
): Promise<string> {
  const signed = callHeaders(siteKey('INR'), `/api/inbound${path.split('?')[0]}`, body.toString())
  const answer = await fetch(new URL(`/api/inbound${path}`, at.url), {
    method: 'POST',
    headers: { ...signed, ...headers },
    body: new Uint8Array(odd.body ?? body),
  })
  const reply = (await answer.json()) as { readonly data?: unknown; readonly message?: unknown }
  return `${answer.status} ${String([reply.data ?? reply.message].flat()[0])}`
}

const named = (text: string, names: RegExp): string => (text.startsWith('200') || names.test(text) ? 'named' : text)

/** The answer to a repeated deposit whose amount is written in another way. */
async function repeated(at: Installation, player: string): Promise<string> {
  const deposit = { player, method: 'upi', externalId: randomUUID() }
  await at.call('INR', '/deposit', { ...deposit, amount: '777' })
  const { status, body } = await at.call('INR', '/deposit', { ...deposit, amount: '777.00' })
  return `${status} ${JSON.stringify(body)}`
}

const oddities: Row = {
  id: 'Q25',
  what: 'calls and pictures that differ in one thing',
  expected:
    'mark named; gzip named; query named; slash at the end named; 777.00 for 777 named; null named; decimals in the time named; IMAGE/JPEG 200; with a parameter 200; image/jpg named',
  async run(at) {
    const player = await at.player('INR')
    const body = Buffer.from(JSON.stringify({ player }))
    const marked = Buffer.concat([Buffer.from('\uFEFF'), body])
    const jpeg = await drawPicture(23).jpeg().toBuffer()
    const jpg = await upload(at, jpeg, 'image/jpg')
    const withNull = Buffer.from(JSON.stringify({ player, currency: null }))
    return [
      `mark ${named(await answerTo(at, marked, {}), /byte order mark|JSON/i)}`,
      `gzip ${named(await answerTo(at, body, { body: gzipSync(body), headers: { 'content-encoding': 'gzip' } }), /uncompressed/)}`,
      `query ${named(await answerTo(at, body, { path: '/balance?trace=1' }), /trace|query/i)}`,
      `slash at the end ${named(await answerTo(at, body, { path: '/balance/' }), /\/balance\b|slash/)}`,
      `777.00 for 777 ${named(await repeated(at, player), /other|differ/i)}`,
      `null ${named(await answerTo(at, withNull, {}), /currency/)}`,
      `decimals in the time ${named(await answerTo(at, body, { headers: { 'x-timestamp': `${Date.now() / 1_000}` } }), /X-Timestamp/)}`,
      `IMAGE/JPEG ${(await upload(at, jpeg, 'IMAGE/JPEG')).status}`,
      `with a parameter ${(await upload(at, jpeg, 'image/jpeg; charset=binary')).status}`,
      `image/jpg ${named(`${jpg.status} ${jpg.message}`, /JPEG/)}`,
    ].join('; ')
  },
}

const fileNames: Row = {
  id: 'Q31',
  what: 'names of downloaded files',
  expected: 'csv generated; xlsx generated; pdf generated',
  async run(at) {
    const seen = []
    for (const extension of ['csv', 'xlsx', 'pdf'] as const) {
      const clerk = await at.hire({ domains: [domainOf('INR')] })
      await exported(at, clerk, extension, {})
      const [{ id }] = await at.rows(`select id from report_request where staff_id = $1`, [clerk.staffId])
      const answer = await fetch(new URL(`/api/download-report/${id}/file`, at.url), {
        headers: { cookie: `session=${clerk.cookie('session')}`, 'x-requested-with': 'XMLHttpRequest' },
      })
      await answer.arrayBuffer()
      const name = /filename="([^"]*)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'none'
      const isGenerated = new RegExp(`^[a-z-]+-\\d{4}-\\d\\d-\\d\\d[\\d-]*\\.${extension}$`).test(name)
      seen.push(`${extension} ${isGenerated ? 'generated' : name}`)
    }
    return seen.join('; ')
  },
}

export const httpRows: readonly Row[] = [monitors, keepAlive, oddities, fileNames]
