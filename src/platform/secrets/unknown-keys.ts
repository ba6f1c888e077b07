import type pg from 'pg'
import { hashOfApiKey } from '#platform/auth/secrets/api-key.ts'
import { inTransaction } from '#platform/auth/transaction.ts'
import { setVisibleDomains } from '#platform/database/visible-domains.ts'

export interface UnknownKeyCall {
  readonly channel: 'SITE' | 'CASINO' | 'API'
  /** As it was sent. It may be a secret that was put in the wrong place. */
  readonly key: string
  readonly ip: string
}

export interface UnknownKeys {
  /** Counts the call in memory; never waits and never fails. */
  readonly note: (call: UnknownKeyCall) => void
  /** Stores what was counted. */
  readonly flush: () => Promise<void>
}

interface Counted {
  readonly channel: UnknownKeyCall['channel']
  readonly beginning: string
  readonly keyId: string | null
  readonly keyHash: string | null
  readonly ip: string
  calls: number
  readonly firstAt: Date
  lastAt: Date
}

const everyMs = 1_000
/** Different keys and addresses in one second; calls with more of them are counted together. */
const mostKinds = 500

/** Ids of keys and the public beginning of API keys are recognised by their form; of anything else four characters are shown. */
export function beginningOf(key: string): string {
  const plain = key.replaceAll(/[^\w.-]/g, '?')
  const [shown = plain.slice(0, 4)] = /^(?:(?:site|feed|casino)-[0-9a-f]{4}|ovk_[\w-]{6})/.exec(plain) ?? []
  return shown.length < plain.length ? `${shown}…` : shown
}

/** Counts calls with keys that are not active, and stores the sums once a second: what an attacker sends costs one row. */
export function watchUnknownKeys(
  pool: pg.Pool,
  onFault: (error: unknown) => void,
  now: () => Date = () => new Date(),
): UnknownKeys {
  let counted = new Map<string, Counted>()
  let timer: NodeJS.Timeout | null = null
  let writing: Promise<void> = Promise.resolve()
  const writeAll = async (): Promise<void> => {
    if (counted.size === 0) return
    const sums = [...counted.values()]
    counted = new Map()
    await store(pool, sums)
  }
  const write = (): Promise<void> => (writing = writing.then(writeAll).catch(onFault))
  return {
    note(call) {
      const at = now()
      const kind = counted.size < mostKinds ? call : { channel: call.channel, key: '', ip: 'several addresses' }
      const id = JSON.stringify(kind)
      const known = counted.get(id)
      if (known) {
        known.calls += 1
        known.lastAt = at
      } else counted.set(id, firstOf(kind, at))
      timer ??= setTimeout(() => {
        timer = null
        void write()
      }, everyMs).unref()
    },
    flush: write,
  }
}

const firstOf = ({ channel, key, ip }: UnknownKeyCall, at: Date): Counted => ({
  channel,
  beginning: key === '' ? '…' : beginningOf(key),
  keyId: channel === 'API' ? null : key.slice(0, 200),
  keyHash: channel === 'API' ? hashOfApiKey(key) : null,
  ip,
  calls: 1,
  firstAt: at,
  lastAt: at,
})

/** What is stored of a key that was active once is its name and domain. */
const storeText = `
  with seen as (select * from jsonb_to_recordset($1::jsonb) as s(channel text, beginning text, "keyId" text, "keyHash" text, ip text,
      calls bigint, "firstAt" timestamptz, "lastAt" timestamptz)),
  known as (select s.*, k.domain_id, k.name, case when k.status is null then 'UNKNOWN' when k.status = 'REVOKED' then 'REVOKED'
      when k.expires_at <= now() then 'EXPIRED' else 'NOT_HERE' end as reason
    from seen s left join lateral (
      select i.domain_id, i.name, i.status, i.expires_at from inbound_key i where s.channel <> 'API' and i.key_id = s."keyId"
      union all select a.domain_id, a.name, a.status, a.expires_at from api_key a where s.channel = 'API' and a.secret_hash = s."keyHash" limit 1) k on true)
  insert into unknown_key_call as stored (day, channel, beginning, ip, reason, of_domain_id, key_name, calls, first_at, last_at)
  select ("lastAt" at time zone 'UTC')::date, channel, beginning, ip, reason, domain_id, name, sum(calls), min("firstAt"), max("lastAt")
  from known group by 1, 2, 3, 4, 5, 6, 7 order by 1, 2, 3, 4
  on conflict (day, channel, beginning, ip, reason, of_domain_id, key_name) do update
    set calls = stored.calls + excluded.calls, last_at = greatest(stored.last_at, excluded.last_at)`

const store = (pool: pg.Pool, sums: readonly Counted[]): Promise<void> =>
  inTransaction(pool, async (client) => {
    // The key itself says of which domain it was.
    await client.query(setVisibleDomains('all'))
    await client.query(storeText, [JSON.stringify(sums)])
  })
