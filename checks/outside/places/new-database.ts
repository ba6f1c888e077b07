import { randomBytes } from 'node:crypto'
import pg from 'pg'
import type { RunningPostgres } from '#platform/database/embedded.ts'

/** The URL of a new database, made by the superuser: its owner may be another one than that of the tables. */
export async function newDatabase({ url: ownerUrl, superuserUrl }: RunningPostgres, traits: string): Promise<string> {
  const url = new URL(ownerUrl)
  const name = `outside_${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(`create database ${name} owner ${decodeURIComponent(url.username)} ${traits}`)
  } finally {
    await client.end()
  }
  url.pathname = `/${name}`
  return url.href
}
