import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { appRole } from '#platform/database/migrate.ts'

export interface Hearing {
  readonly channels: readonly string[]
  readonly onMessage: (channel: string, payload: string) => void
  /** The connection was lost and is there again: whatever was said meanwhile was missed. */
  readonly onGap: () => void
  readonly onFault: (error: unknown) => void
}

export interface Listening {
  close(): Promise<void>
}

const soonest = 200
const latest = 5_000

/** One connection that listens for the whole process and comes back by itself when it is lost. */
export async function listenTo(url: string, hearing: Hearing): Promise<Listening> {
  const ending = new AbortController()
  let client = await connected(url, hearing)
  const keep = async () => {
    for (;;) {
      await lost(client)
      const again = await reconnected(url, hearing, ending.signal)
      if (!again) return
      client = again
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

async function connected(url: string, { channels, onMessage, onFault }: Hearing): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'overround live',
    options: `-c role=${appRole}`,
    keepAlive: true,
    connectionTimeoutMillis: 10_000,
  })
  client.on('error', onFault)
  client.on('notification', ({ channel, payload }) => onMessage(channel, payload ?? ''))
  await client.connect()
  for (const channel of channels) await client.query(`listen ${channel}`)
  return client
}

/** Tries until it succeeds or nobody wants it any more; the first failure is told, the others say the same. */
async function reconnected(url: string, hearing: Hearing, signal: AbortSignal): Promise<pg.Client | null> {
  for (let wait = soonest; !signal.aborted; wait = Math.min(wait * 2, latest)) {
    try {
      const client = await connected(url, hearing)
      if (!signal.aborted) return client
      await client.end()
    } catch (error) {
      if (wait === soonest) hearing.onFault(error)
      await delay(wait, undefined, { signal }).catch(() => null)
    }
  }
  return null
}
