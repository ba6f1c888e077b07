import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { signedApp } from '#checks/harness/apps/signed-app.ts'
import { bringPicture } from '#checks/harness/payments/picture-calls.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, testPassword } from '#checks/harness/staff/staff.ts'
import { partBytes } from '#platform/apk/parts/part-of-package.ts'
import { createFixture, domainId, seconds, withBenchDatabase } from './fixture.ts'
import { dataFolder, memoryOf, newSecrets, serverProcess } from './server-process.ts'

/** Megabytes that the server holds at most beyond what it held before. */
const goal = 100

export interface UploadFigures {
  /** More than before while the app came at once. */
  readonly megabytes: number
  readonly inParts: number
}

const type = 'application/vnd.android.package-archive'
const hashOf = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex')

interface Bench {
  readonly url: string
  readonly pid: number
  readonly client: PanelClient
}

async function send({ url, client }: Bench, path: string, bytes: Buffer): Promise<void> {
  const { status, body } = await bringPicture(url, client, path, { bytes, type })
  if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
}

const atOnce = (bench: Bench, app: Buffer): Promise<void> => send(bench, '/api/apk-list/package', app)

/** As the panel sends it. */
async function inParts(bench: Bench, app: Buffer): Promise<void> {
  const parts = Array.from({ length: Math.ceil(app.length / partBytes) }, (_, place) =>
    app.subarray(place * partBytes, (place + 1) * partBytes),
  )
  const upload = hashOf(parts.map((part) => hashOf(part)).join(''))
  for (const [place, part] of parts.entries()) {
    const offset = String(place * partBytes)
    const query = new URLSearchParams({ upload, bytes: String(app.length), offset, sha256: hashOf(part) })
    await send(bench, `/api/apk-list/package/parts?${query}`, part)
  }
}

/** What the server holds at most while this is done, beyond what it held before. */
async function growthOf(pid: number, title: string, work: () => Promise<void>): Promise<number> {
  const before = await memoryOf(pid)
  let most = before
  let isDone = false
  const took = await seconds(async () => {
    const working = work().finally(() => (isDone = true))
    while (!isDone) {
      most = Math.max(most, await memoryOf(pid))
      await Promise.race([wait(20), working])
    }
    await working
  })
  console.log(`upload: ${title} in ${took.toFixed(1)} s, ${before.toFixed(0)} MB before, at most ${most.toFixed(0)} MB`)
  return most - before
}

/** An app of so many megabytes, sent at once and in parts to a server in a process of its own. */
export async function benchUpload(size = 199): Promise<UploadFigures> {
  return withBenchDatabase(async ({ owner, url }) => {
    await createFixture(owner, { players: 10, agents: 1 })
    await createStaff(owner, { username: 'bench', domains: [domainId], isDeveloper: true })
    await using server = await serverProcess(url, newSecrets(), 2)
    const client = panelClient(server.url)
    const { status } = await client.login('bench', testPassword)
    if (status !== 200) throw new Error(`Sign-in: ${status}`)
    const bench = { url: server.url, pid: server.pid, client }
    // What a first upload loads is not what one needs.
    await atOnce(bench, signedApp(1_000))
    const [one, other] = [signedApp(size * 1_048_576), signedApp(size * 1_048_576)]
    try {
      return {
        megabytes: await growthOf(server.pid, `${size} MB at once`, () => atOnce(bench, one)),
        inParts: await growthOf(server.pid, `${size} MB in parts`, () => inParts(bench, other)),
      }
    } finally {
      await rm(join(dataFolder, 'files'), { recursive: true, force: true })
    }
  })
}

/** What was promised and not reached. */
export const missedUploadGoals = (grown: UploadFigures): readonly string[] =>
  (
    [
      ['an app came at once', grown.megabytes],
      ['it came in parts', grown.inParts],
    ] as const
  ).flatMap(([when, more]) => (more > goal ? [`${more.toFixed(0)} MB more while ${when}, above ${goal}`] : []))
