import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { commandIn } from '#checks/harness/outside/sample-programs.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import { startTestServer, testSettings } from '#checks/harness/staff/staff.ts'
import { unixSeconds } from '#checks/harness/time/clock.ts'
import { callSamples } from '#engine/inbound/first-calls.ts'
import { sealOf } from '#engine/inbound/receive.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { newWebhookSecret, signWebhook, webhookHeaders } from '#platform/webhooks/signature.ts'
import type { Server } from '#server/main.ts'
import { docsPage } from './docs-page.ts'
import { openApi } from './document.ts'
import { partnerGuides } from './partner-guides.ts'
import { webhookSamples } from './webhook-samples/webhook-samples.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overround-samples-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Sample {
  readonly language: string
  readonly file: string
  readonly text: string
}

/** Writes the sample with its places filled, as its reader would, and runs it. */
async function runSample(
  { language, file, text }: Sample,
  places: Readonly<Record<string, string>>,
  { words, input = '' }: { words: readonly string[]; input?: string },
): Promise<{ readonly ended: number; readonly output: string }> {
  const filled = Object.entries(places).reduce((known, [name, value]) => known.replaceAll(`{${name}}`, value), text)
  await writeFile(join(folder, file), filled)
  const [program, ...options] = commandIn(language)
  return new Promise((resolve) => {
    const child = execFile(program, [...options, join(folder, file), ...words], (error, printed, complaint) =>
      resolve({ ended: typeof error?.code === 'number' ? error.code : 0, output: printed + complaint }),
    )
    child.stdin?.end(input)
  })
}

describe('a call in the languages of the page', () => {
  const key = { keyId: 'site-samples', secret: 'a secret of the samples' }
  let database: TestDatabase
  let server: Server
  beforeAll(async () => {
    database = await freshDatabase()
    await smallOperator(database)
    await database.ownerPool.query(
      `insert into inbound_key (domain_id, key_id, name, secret_encrypted) values (1, $1, 'samples', $2)`,
      [key.keyId, seal(testSettings.sealingKeys, key.secret, sealOf(key.keyId))],
    )
    server = await startTestServer(database)
  })
  afterAll(async () => {
    await server?.close()
    await database?.close()
  })

  test.each(callSamples)(
    'is accepted from $language, with names that are not plain, and refused with another secret',
    async (sample) => {
      const username = `from.${sample.language.toLowerCase().replace('.', '-')}`
      const words = ['/player', JSON.stringify({ externalId: username, username, name: 'José O’Neill', agent: 'MA' })]
      const { output } = await runSample(sample, { origin: server.url, ...key }, { words })
      expect(JSON.parse(output)).toMatchObject({ username })
      const strange = await runSample(sample, { origin: server.url, ...key, secret: 'another' }, { words })
      expect(JSON.parse(strange.output)).toMatchObject({ status: 401 })
    },
  )

  test('is answered under the path with its version, if that path was signed', async () => {
    const [shell] = callSamples
    const versioned = { ...shell!, text: shell!.text.replace('/api/inbound', '/api/v1/inbound') }
    const answered = await runSample(versioned, { origin: server.url, ...key }, { words: ['/markets', '{}'] })
    expect(JSON.parse(answered.output)).toEqual({ markets: [] })
    const signedForOther = { ...shell!, text: shell!.text.replace('"$url$path"', '"$url/api/v1/inbound/markets"') }
    const refused = await runSample(signedForOther, { origin: server.url, ...key }, { words: ['/markets', '{}'] })
    expect(JSON.parse(refused.output)).toMatchObject({ status: 401 })
    const unknown = { ...shell!, text: shell!.text.replace('/api/inbound', '/api/v2/inbound') }
    const absent = await runSample(unknown, { origin: server.url, ...key }, { words: ['/markets', '{}'] })
    expect(JSON.parse(absent.output)).toMatchObject({ status: 404 })
  })
})

describe('D29 a webhook in the languages of the page', () => {
  const secret = newWebhookSecret()
  const body = String.raw`{"type":"deposit.success","data":{"id":"9007199254740993","fee":0.0,"note":"\u001B[0m café"}}`

  /** The mistake of a sender that does not decode the secret. */
  const signedByText = (key: string, { id, timestamp }: { readonly id: string; readonly timestamp: number }) =>
    `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`

  test.each(webhookSamples)('is accepted in $language with a right signature alone', async (sample) => {
    const timestamp = Number(unixSeconds())
    const message = { id: 'msg_0001', timestamp, body }
    const accepts = async (signature: string, { input = body, at = timestamp } = {}) =>
      (await runSample(sample, { secret }, { words: [message.id, String(at), signature], input })).ended === 0
    const signature = signWebhook(secret, message)
    const both = webhookHeaders([newWebhookSecret(), secret], message, false)['webhook-signature'] ?? ''
    expect([await accepts(signature), await accepts(both)]).toEqual([true, true])
    const old = timestamp - 301
    const wrong = [
      await accepts(signature, { input: JSON.stringify(JSON.parse(body)) }),
      await accepts(signWebhook(newWebhookSecret(), message)),
      await accepts(signedByText(secret, message)),
      await accepts(signWebhook(secret, { ...message, timestamp: old }), { at: old }),
    ]
    expect(wrong).toEqual([false, false, false, false])
  })
})

test('every sample and guide is on the page, and names calls that exist', () => {
  const page = docsPage([])
  for (const { language, file } of [...callSamples, ...webhookSamples])
    expect(page).toContain(`<summary>${language}: <code>${file}</code></summary>`)
  expect([callSamples.length, webhookSamples.length]).toEqual([4, 4])
  const paths = Object.keys(openApi([])['paths'] ?? {}).map((path) => path.replaceAll(/\{\w+\}/g, '*'))
  for (const { title, text } of partnerGuides()) {
    expect(page).toContain(`<summary>${title}</summary>`)
    for (const [, path = ''] of text.matchAll(/`POST (\/api\/(?:gateways|casino)\/\S+)`/g))
      expect(paths, title).toContain(path.replaceAll(/\{\w+\}/g, '*'))
  }
})
