import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { crowd, inTurns } from '../crowd.ts'
import { createFixture, domainId, withBenchDatabase } from '../fixture.ts'
import { newSecrets, serverProcess } from '../server-process.ts'

const clients = 32
const rounds = 5
const goal = 0.5

/** What a busy site shows: news and posts of one language. */
const contentRows = `
  insert into news (domain_id, position, status, text, created_by, updated_by)
    select ${domainId}, n, 'ACTIVE', 'News ' || n || ': the first leg starts soon and all markets are open.', 'bench', 'bench' from generate_series(1, 40) n;
  insert into blog (domain_id, position, status, title, slug, language, author, excerpt, body, published_at, created_by, updated_by)
    select ${domainId}, n, 'ACTIVE', 'Odds before final ' || n, 'final-' || n, 'en', 'Bench', 'What the toss changes.', '<p>Text</p>', now(), 'bench', 'bench'
    from generate_series(1, 60) n`

interface Read {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** Reads an address on a kept-alive connection, packed as browsers take it. */
const readOver =
  (agent: Agent) =>
  (url: string): Promise<Read> =>
    new Promise((resolve, reject) => {
      get(url, { agent, headers: { 'accept-encoding': 'gzip' } }, (answer) => {
        buffer(answer).then((body) => resolve({ status: answer.statusCode, headers: answer.headers, body }), reject)
      }).on('error', reject)
    })

/** The bare server in a process of its own, which sends the same bytes under the same headers and ends with its scope. */
async function bareServer({ headers, body }: Read) {
  const sent = ['content-type', 'content-encoding', 'etag', 'cache-control', 'vary'].flatMap((name) => {
    const value = headers[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  const child = fork(new URL('content-floor.ts', import.meta.url), {
    env: { ...process.env, BODY: body.toString('base64'), HEADERS: JSON.stringify(Object.fromEntries(sent)) },
  })
  const message = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => null)])
  if (message === null) throw new Error('The bare server did not start')
  return {
    url: String(message[0]),
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

export interface ContentFigures {
  /** Answers a second, of those of the bare server. */
  readonly ofBare: number
  readonly bytes: number
}

async function measure(owner: pg.Pool, url: string, amount: number): Promise<ContentFigures> {
  await createFixture(owner, { players: 10, agents: 1 })
  await owner.query(contentRows)
  await using server = await serverProcess(url, newSecrets(), clients)
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  try {
    const read = readOver(agent)
    const address = `${server.url}/api/content/${domainId}/en/web`
    const first = await read(address)
    if (first.status !== 200) throw new Error(`${address}: ${first.status}`)
    await using bare = await bareServer(first)
    const reading = (at: string) => () =>
      crowd(clients, amount, async () => {
        const { status, body } = await read(at)
        if (status !== 200 || !body.equals(first.body)) throw new Error(`${at}: ${status}, other bytes`)
      })
    const perSecond = await inTurns(
      { 'content of the player site': reading(address), 'a bare server with the same bytes': reading(bare.url) },
      rounds,
    )
    const ofBare = perSecond('content of the player site') / perSecond('a bare server with the same bytes')
    console.log(`content: ${first.body.length} bytes, ${ofBare.toFixed(2)} of a bare server`)
    return { ofBare, bytes: first.body.length }
  } finally {
    agent.destroy()
  }
}

/** The public content call beside a bare server that sends the same bytes, each in a process of its own. */
export const benchContent = (amount = 20_000): Promise<ContentFigures> =>
  withBenchDatabase(({ owner, url }) => measure(owner, url, amount))

/** What was promised and not reached. */
export const missedContentGoals = ({ ofBare }: Pick<ContentFigures, 'ofBare'>): readonly string[] =>
  ofBare < goal ? [`content at ${ofBare.toFixed(2)} of a bare server, below ${goal}`] : []
