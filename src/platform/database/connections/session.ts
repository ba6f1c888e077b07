import type pg from 'pg'

/** Settings of every session of a pool, as PostgreSQL shows them: '30s', not 30000. */
export type SessionSettings = Readonly<Record<string, string>>

/** A session does not have a setting that the product depends on. */
export class SessionError extends Error {}

/** The driver treats these as verify-full and warns about them on each start. */
const verifiedModes = ['prefer', 'require', 'verify-ca']

/**
 * Opens sessions with these settings. They are set by a statement, because a pooler drops the options of a connection or
 * refuses it for them; those in the URL are kept, and ours win.
 */
export function sessionOf(address: string, settings: SessionSettings) {
  const url = new URL(address)
  const options = url.searchParams.get('options') ?? ''
  url.searchParams.delete('options')
  const mode = url.searchParams.get('sslmode')
  if (mode !== null && verifiedModes.includes(mode) && !url.searchParams.has('uselibpqcompat'))
    url.searchParams.set('sslmode', 'verify-full')
  return {
    connectionString: url.href,
    options,
    onConnect: (client: pg.ClientBase) => applySettings(client, settings),
  }
}

const setText = `select name, requested, set_config(name, requested, false) as set
  from unnest($1::text[], $2::text[]) as setting (name, requested)`

/** Sets them and reads them back; a session without them is not used. */
export async function applySettings(client: pg.ClientBase, settings: SessionSettings): Promise<void> {
  const { rows } = await client.query<{ name: string; requested: string; set: string }>(setText, [
    Object.keys(settings),
    Object.values(settings),
  ])
  const wrong = rows.find(({ requested, set }) => requested !== set)
  if (wrong) throw new SessionError(`The database sets ${wrong.name} to ${wrong.set} instead of ${wrong.requested}.`)
}

/** A single session; `onConnect` is a hook of pools only. */
export async function openSession(client: pg.Client, settings: SessionSettings): Promise<pg.Client> {
  await client.connect()
  try {
    await applySettings(client, settings)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}
