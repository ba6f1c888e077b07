import { execFile } from 'node:child_process'
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { casinoSecret, connectProvider, gameCode } from '#checks/harness/casino/casino-setup.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { isInRun } from '#checks/run-size.ts'
import { createGateway, gatewaySecret } from '#checks/harness/payments/gateway.ts'
import { commandIn } from '#checks/harness/outside/sample-programs.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import { startTestServer } from '#checks/harness/staff/staff.ts'
import type { VerticalCode } from '#areas/casino/catalogues/verticals.ts'
import { tokenHashOf } from '#areas/casino/wallet/wallet-call.ts'
import type { Server } from '#server/main.ts'
import { docsPage } from '../docs-page.ts'
import { partnerGuides } from '../partner-guides.ts'
import { formats } from './example-message.ts'
import type { Sample } from './signing-scheme.ts'

const token = 'token-of-the-guide'
let database: TestDatabase
let server: Server
let folder: string
let player: string
beforeAll(async () => {
  database = await freshDatabase()
  const site = await smallOperator(database)
  player = await site.player('reader', '100.00')
  server = await startTestServer(database, { jobs: 'idle' })
  folder = await mkdtemp(join(tmpdir(), 'overround-partners-'))
})
afterAll(async () => {
  await server?.close()
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

const signs: Readonly<Record<string, string>> = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' }
const page = docsPage([]).replaceAll(/&(?:quot|#39|lt|gt|amp);/g, (sign) => signs[sign] ?? sign)

interface Setup {
  readonly places: Readonly<Record<string, string>>
  readonly secret: string
  /** What the answer has once the signature is right, and where it is wrong. */
  readonly right: object
  readonly wrong: object
}

const withGateway = async (format: string): Promise<Setup> => {
  const { id } = await createGateway(database, { code: `guide-${randomUUID().slice(0, 8)}`, ...formats[format] })
  return {
    places: { id, order: randomUUID() },
    secret: gatewaySecret,
    right: { status: true },
    wrong: { status: 401 },
  }
}

const answers: Readonly<Record<string, readonly [code: VerticalCode, right: object, wrong: object]>> = {
  'Casino: Aura': ['aura', { status: 'OP_SUCCESS' }, { status: 'OP_INVALID_OPERATOR' }],
  'Casino: GAP': ['gap', { status: 'GAP_OK' }, { status: 'GAP_INVALID_SIGNATURE' }],
  'Casino: QTech': ['qt', { referenceId: expect.any(String) }, { code: 'LOGIN_FAILED' }],
  'Casino: slots': ['slot', { balance: expect.anything() }, { code: 403 }],
  'Casino: World Casino': ['wc', { code: 0 }, { code: 100 }],
}

const keys = new Map<string, string>()
async function withCasino(title: string): Promise<Setup> {
  const [code, right, wrong] = answers[title] ?? []
  if (code === undefined || right === undefined || wrong === undefined) throw new Error(`No provider is named ${title}`)
  const keyId = keys.get(code) ?? (await connectProvider(database, code))
  keys.set(code, keyId)
  await database.ownerPool.query(
    `insert into casino_session (token_hash, domain_id, cell, player_id, provider, expires_at)
     values ($1, 1, cell_of($2), $2, $3, now() + interval '1 day') on conflict do nothing`,
    [tokenHashOf(`${token}-${code}`), player, code],
  )
  const places = { keyId, player, game: gameCode, currency: 'INR', token: `${token}-${code}` }
  return { places, secret: casinoSecret(code), right, wrong }
}

const pem = (base64: string): string => {
  const dashes = '-'.repeat(5)
  return `${dashes}BEGIN PRIVATE KEY${dashes}\n${base64.match(/.{1,64}/g)?.join('\n')}\n${dashes}END PRIVATE KEY${dashes}\n`
}
const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .privateKey.export({ type: 'pkcs8', format: 'der' })
  .toString('base64')

const filled = (text: string, places: Readonly<Record<string, string>>): string =>
  Object.entries(places).reduce((known, [name, value]) => known.replaceAll(`{${name}}`, value), text)

/** Runs the line of the guide with the program in this language, as its reader would. */
async function run(
  line: string,
  { language, file, text }: Sample,
  { places, secret }: Pick<Setup, 'places' | 'secret'>,
) {
  const [, path = '', body = ''] = /^sh \S+ (\S+) '(.*)'$/.exec(line) ?? []
  await writeFile(join(folder, file), filled(text, { origin: server.url, secret }))
  await writeFile(join(folder, 'key.pem'), pem(secret))
  const [program, ...options] = commandIn(language)
  const output = await new Promise<string>((resolve) => {
    execFile(
      program,
      [...options, join(folder, file), filled(path, places), filled(body, places)],
      { cwd: folder },
      (_error, printed, complaint) => resolve(printed === '' ? JSON.stringify({ complaint }) : printed),
    )
  })
  return JSON.parse(output)
}

const calls = partnerGuides().flatMap(({ title, programs: groups }) =>
  groups.flatMap(({ format, line, samples }) => samples.map((sample) => ({ title, format, line, sample }))),
)
/** In the gate one program of each format, in another language for the next. */
const callsInRun = [...Map.groupBy(calls, ({ title, format }) => `${title} ${format}`).values()].flatMap(
  (alike, turn) => alike.filter((_, at) => isInRun(turn + at, alike.length)),
)

test('every guide has its programs on the page, in four languages where something is signed', () => {
  const languages = Object.groupBy(calls, ({ title, format }) => [title, format ?? ''].join(' ').trim())
  expect(Object.fromEntries(Object.entries(languages).map(([of, all = []]) => [of, all.length]))).toEqual({
    'Payment gateways Timestamp and body': 4,
    'Payment gateways Body only, enveloped': 4,
    'Payment gateways Base64, major units': 4,
    'Payment gateways Sorted JSON, crypto': 4,
    'Casino: Aura': 1,
    'Casino: GAP': 4,
    'Casino: QTech': 4,
    'Casino: slots': 4,
    'Casino: World Casino': 1,
  })
  for (const { line, sample } of calls) {
    expect(page).toContain(`<pre>${line}</pre>`)
    expect(page).toContain(sample.text)
  }
})

test.each(callsInRun)(
  'the first call of $title $format is accepted from $sample.language, and refused with another secret',
  async ({ title, format, line, sample }) => {
    const setup = await (format === null ? withCasino(title) : withGateway(format))
    expect(await run(line, sample, setup)).toMatchObject(setup.right)
    const strange = { ...setup, secret: title === 'Casino: GAP' ? otherKey : 'another' }
    expect(await run(line, sample, strange)).toMatchObject(setup.wrong)
  },
)
