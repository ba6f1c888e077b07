import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { openSession, sessionOf } from '#platform/database/connections/session.ts'
import { appRole } from '#platform/database/migrate.ts'

export interface SubscriptionOptions {
  readonly channels: readonly string[]
  readonly onMessage: (channel: string, payload: string) => void
  /** The connection was lost and is restored: notifications in between were missed. */
  readonly onGap: () => void
  readonly onFault: (error: unknown) => void
}

export interface Subscription {
  close(): Promise<void>
}

const settings = { role: appRole }
const minDelayMs = 200
const maxDelayMs = 5_000

/** Opens one connection that listens for the whole process and reconnects when it is lost. */
export async function subscribe(url: string, hearing: SubscriptionOptions): Promise<Subscription> {
  const ending = new AbortController()
  let client = await connected(url, hearing)
  const keep = async () => {
    for (;;) {
      await lost(client)
      const next = await reconnected(url, hearing, ending.signal)
      if (!next) return
      client = next
      hearing.onGap()
    }
  }
  const keeping = keep()
  return {
    async close() {
      ending.abort()
      await client.end()
      await keeping
    },
  }
}

const lost = (client: pg.Client) => new Promise<void>((settle) => client.once('end', () => settle()))

async function connected(url: string, { channels, onMessage, onFault }: SubscriptionOptions): Promise<pg.Client> {
  const client = new pg.Client({
    ...sessionOf(url, settings),
    application_name: 'overround live',
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', onFault)
  client.on('notification', ({ channel, payload }) => onMessage(channel, payload ?? ''))
  await openSession(client, settings)
  for (const channel of channels) await client.query(`listen ${channel}`)
  return client
}

/** Retries until it succeeds or is aborted; only the first failure is reported. */
async function reconnected(url: string, hearing: SubscriptionOptions, signal: AbortSignal): Promise<pg.Client | null> {
  for (let wait = minDelayMs; !signal.aborted; wait = Math.min(wait * 2, maxDelayMs)) {
    try {
      const client = await connected(url, hearing)
      if (!signal.aborted) return client
      await client.end()
    } catch (error) {
      if (wait === minDelayMs) hearing.onFault(error)
      await delay(wait, undefined, { signal }).catch(() => null)
    }
  }
  return null
}
