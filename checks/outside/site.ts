import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { sealOf } from '#engine/inbound/receive.ts'
import { seal, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import { callHeaders, type SiteKey } from '#simulator/sign.ts'

/** The domains of the installation: one in each currency that a row needs, numbered above those of a first start. */
export const currencies = ['INR', 'JPY', 'KWD', 'PKR', 'HUF', 'IDR', 'BDT', 'NPR', 'KRW'] as const
export type Currency = (typeof currencies)[number]
export const domainOf = (code: Currency): number => currencies.indexOf(code) + 11
const symbols: Readonly<Record<Currency, string>> = {
  INR: '₹',
  JPY: '¥',
  KWD: 'KD',
  PKR: '₨',
  HUF: 'Ft',
  IDR: 'Rp',
  BDT: '৳',
  NPR: 'रू',
  KRW: '₩',
}

const keyOf = (keyId: string): SiteKey => ({ keyId, secret: `secret of ${keyId} of the checks` })
/** Named as the commands that play a player site look for them. */
export const siteKey = (code: Currency): SiteKey => keyOf(`demo-site-${domainOf(code)}`)
export const feedKey = keyOf('demo-feed')

/** An operator with a domain, a company and the key of a player site in every currency, and a feed. */
export async function insertOperators(owner: pg.Pool, keys: SealingKeys): Promise<void> {
  // Agents have fixed ids; players come above them.
  await owner.query(`update id_allocator set next_id = 900000 where name = 'account'`)
  for (const code of currencies) {
    const [id, name] = [domainOf(code), code.toLowerCase()]
    await owner.query(`insert into currency select $1, $2, currency_digits($1) on conflict do nothing`, [
      code,
      symbols[code],
    ])
    await owner.query(
      `insert into domain (id, code, name, host, currency, time_zone) values ($1, $2, $2, $2 || '.example', $3, 'Asia/Kolkata')`,
      [id, name, code],
    )
    await owner.query(
      `insert into agent (id, domain_id, parent_id, level, upline, username) values ($1, $2, null, 1, array[$1]::bigint[], $3)`,
      [id * 1_000, id, `${name}-company`],
    )
    await owner.query(
      `insert into agent_share select $1, product, 10000 from unnest(array['exchange', 'bookmaker', 'fancy', 'sportsbook', 'casino']) product`,
      [id * 1_000],
    )
    await owner.query(`select open_wallet($1, $2, $3)`, [id * 1_000, id, code])
    await insertKey(owner, keys, { ...siteKey(code), domain: id, isFeed: false })
  }
  await insertKey(owner, keys, { ...feedKey, domain: domainOf('INR'), isFeed: true })
}

interface KeyInput extends SiteKey {
  readonly domain: number
  readonly isFeed: boolean
}

export async function insertKey(
  owner: pg.Pool,
  keys: SealingKeys,
  { keyId, secret, domain, isFeed }: KeyInput,
): Promise<void> {
  await owner.query(
    `insert into inbound_key (key_id, domain_id, name, secret_encrypted, is_feed) values ($1, $2, $1, $3, $4)`,
    [keyId, domain, seal(keys, secret, sealOf(keyId)), isFeed],
  )
}

export interface Answer {
  readonly status: number
  // The fields of an answer differ by call; a row knows which it reads.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/** Calls the inbound API over HTTP, signed with a key. */
export async function callSigned(
  url: string,
  key: SiteKey,
  path: string,
  content: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const body = JSON.stringify(content)
  const response = await fetch(new URL(`/api/inbound${path}`, url), {
    method: 'POST',
    headers: callHeaders(key, `/api/inbound${path}`, body),
    body,
  })
  return { status: response.status, body: await response.json() }
}

/** A name that no other row uses. */
export const uniqueName = (start: string): string => `${start}-${randomUUID().slice(0, 12)}`
