import { createHmac } from 'node:crypto'
import pg from 'pg'
import { appRole } from './migrate.ts'

// Any fixed number: it only has to be the same in every process that starts on this database.
const loginKey = 7_304_120
export const insufficientPrivilege = '42501'

/** The server cannot have a login of its own, or the one it was given may do too much. */
export class LoginError extends Error {}

/**
 * The URL the server logs in with: a role of its own named after the database, whose password follows from the secret.
 * It owns nothing and may only act as the server role, so no statement can go back to the owner.
 */
export function serverUrl(ownerUrl: string, secret: string): string {
  const url = new URL(ownerUrl)
  const database = decodeURIComponent(url.pathname.slice(1))
  url.username = encodeURIComponent(`${database.slice(0, 56)}_server`)
  url.password = createHmac('sha256', secret).update(`database login of ${database}`).digest('hex').slice(0, 48)
  return url.href
}

/** Creates the login of the server, or gives it the password again; returns its URL. The owner must be allowed to create roles. */
export async function ensureServerLogin(ownerUrl: string, secret: string): Promise<string> {
  const loginUrl = serverUrl(ownerUrl, secret)
  const { username, password } = new URL(loginUrl)
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'overround owner' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [loginKey])
    const name = decodeURIComponent(username)
    const role = client.escapeIdentifier(name)
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
    const verb = rowCount === 0 ? 'create' : 'alter'
    await client.query(`${verb} role ${role} login noinherit password ${client.escapeLiteral(password)}`)
    await client.query(`grant ${appRole} to ${role} with inherit false, set true`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== insufficientPrivilege) throw error
    throw new LoginError(`The owner in DATABASE_URL cannot create a login for the server. ${manualSteps}`, {
      cause: error,
    })
  } finally {
    await client.end()
  }
  return loginUrl
}

export const manualSteps = `Create one (create role overround_server login noinherit password '…'; grant ${appRole} to overround_server with inherit false, set true) and set DATABASE_APP_URL.`

/** Refuses a login that owns a table, is a superuser, or may become a role that owns one. */
export async function assertHarmless(appUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: appUrl, application_name: 'overround' })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(`select r.rolname as name from pg_roles r
      where pg_has_role(session_user, r.oid, 'MEMBER')
        and (r.rolsuper or r.rolbypassrls or exists (select from pg_class c where c.relowner = r.oid))
      order by r.rolname`)
    if (rows.length === 0) return
    const names = rows.map(({ name }) => name).join(', ')
    throw new LoginError(`The login of DATABASE_APP_URL can act as ${names}, so it is no protection. ${manualSteps}`)
  } finally {
    await client.end()
  }
}
