import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import { startTestServer, testSettings } from '#checks/harness/staff/staff.ts'
import { firstCalls } from '#engine/inbound/first-calls.ts'
import { sealOf } from '#engine/inbound/receive.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import type { Server } from '#server/main.ts'
import { docsPage } from './docs-page.ts'
import { playerSiteGuide } from './player-site-guide.ts'

let database: TestDatabase
let server: Server
let folder: string
const key = { keyId: 'site-guide', secret: 'a secret of the new site' }
beforeAll(async () => {
  database = await freshDatabase()
  const site = await smallOperator(database)
  await site.market()
  await database.ownerPool.query(`update runner set back_e4 = 20000`)
  await database.ownerPool.query(
    `insert into inbound_key (domain_id, key_id, name, secret_encrypted) values (1, $1, 'guide', $2)`,
    [key.keyId, seal(testSettings.sealingKeys, key.secret, sealOf(key.keyId))],
  )
  server = await startTestServer(database)
  folder = await mkdtemp(join(tmpdir(), 'overround-guide-'))
  const script = firstCalls(key)['First call (Node.js)'] ?? ''
  await writeFile(join(folder, 'call.mjs'), script.replaceAll('{origin}', server.url))
})
afterAll(async () => {
  await server?.close()
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

const signs: Readonly<Record<string, string>> = { '&quot;': '"', '&#39;': "'", '&amp;': '&' }

/** The lines of the guide as a reader copies them from the page. */
const linesOnPage = (): readonly string[] =>
  [...docsPage([]).matchAll(/<pre>(node call\.mjs [^<]*)<\/pre>/g)].map(([, line = '']) =>
    line.replaceAll(/&quot;|&#39;|&amp;/g, (sign) => signs[sign] ?? sign),
  )

const run = promisify(execFile)

const at = (answer: unknown, place: readonly string[]): unknown =>
  place.reduce<unknown>(
    (found, name) => (typeof found === 'object' && found !== null ? Reflect.get(found, name) : undefined),
    answer,
  )

test('each line of the guide works as copied, from the first player to the first accepted bet', async () => {
  const lines = linesOnPage()
  expect(lines).toHaveLength(playerSiteGuide.length)
  const known = new Map<string, string>([['agent', 'MA']])
  const answers: unknown[] = []
  for (const [index, line] of lines.entries()) {
    const [, path = '', body = ''] = /^node call\.mjs (\S+) '(.*)'$/.exec(line) ?? []
    const filled = body.replaceAll(/\{(\w+)\}/g, (word, name) => known.get(name) ?? word)
    const { stdout } = await run(process.execPath, [join(folder, 'call.mjs'), path, filled])
    const answer: unknown = JSON.parse(stdout)
    expect(answer, line).not.toHaveProperty('message')
    answers.push(answer)
    for (const [name, place] of Object.entries(playerSiteGuide[index]?.keeps ?? {}))
      known.set(name, String(at(answer, place)))
  }
  expect(answers.at(-1)).toMatchObject({ balance: '500.00', exposure: '100.00', available: '400.00' })
  const { rows } = await database.ownerPool.query(`select stake from bet_open`)
  expect(rows).toEqual([{ stake: 10_000n }])
})
