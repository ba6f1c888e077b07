import { sql } from 'kysely'
import type { Tx, WriteTx } from '#platform/database/transaction.ts'
import { landingOf, type Landing } from '#areas/marketing/rules/registration-links/registration-link.ts'

type Closed = 'early' | 'ended'

/** A link that exists: where it leads, or why it leads nowhere now. */
interface FoundLink {
  readonly id: string
  /** As the cookie carries it to the player site. */
  readonly code: string
  readonly landing: Landing
  readonly closed: Closed | null
}

/** A kind of public link whose clicks are counted: `/<path>/<code>` on the host of its domain. */
export interface TrackedLinks {
  readonly path: string
  readonly cookie: string
  readonly days: 'registration_link_day' | 'referral_link_day'
  readonly visitors: 'registration_link_visitor' | 'referral_link_visitor'
  readonly find: (
    tx: Tx,
    code: string,
    asked: { readonly domainId: number; readonly now: Date },
  ) => Promise<FoundLink | null>
}

export interface Opened {
  readonly domainId: number
  readonly code: string
  readonly query: URLSearchParams
  readonly now: Date
  /** The visitor of this link as it is stored; null if the request is no click. */
  readonly visitorOf: (linkId: string) => Buffer | null
}

/** Where a link leads, or why it leads nowhere. */
export type Answer = { readonly landing: string; readonly code: string } | { readonly closed: Closed | 'unknown' }

const count = ({ days, visitors }: TrackedLinks, linkId: string, visitor: Buffer, { domainId, now }: Opened) => sql`
  with fresh as (insert into ${sql.table(visitors)} (link_id, visitor, domain_id, first_at)
    values (${linkId}, ${visitor}, ${domainId}, ${now}) on conflict do nothing returning link_id)
  insert into ${sql.table(days)} as d (link_id, day, domain_id, clicks, visitors)
    values (${linkId}, day_in(${domainId}, ${now}), ${domainId}, 1, (select count(*)::int from fresh))
  on conflict (link_id, day) do update set clicks = d.clicks + 1, visitors = d.visitors + excluded.visitors`

/** Opens a link of a domain: the target comes from its row alone, and a click is counted in the same transaction. */
export async function openLink(tx: WriteTx, links: TrackedLinks, opened: Opened): Promise<Answer> {
  const link = await links.find(tx, opened.code, opened)
  if (!link) return { closed: 'unknown' }
  if (link.closed) return { closed: link.closed }
  const visitor = opened.visitorOf(link.id)
  if (visitor !== null) await count(links, link.id, visitor, opened).execute(tx)
  return { landing: landingOf(link.landing, opened.query), code: link.code }
}
