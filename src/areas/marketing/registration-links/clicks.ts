import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import { closedLink, landingOf, slugPattern } from '#areas/marketing/rules/registration-links/registration-link.ts'

interface StoredLink {
  readonly id: string
  readonly landingPath: string
  readonly campaign: string | null
  readonly source: string | null
  readonly medium: string | null
  readonly status: string
  readonly fromAt: Date | null
  readonly expiresAt: Date | null
  readonly maxRegistrations: number
  readonly registrations: number
}

export interface Opened {
  readonly domainId: number
  readonly slug: string
  readonly query: URLSearchParams
  readonly now: Date
  /** The visitor of this link as it is stored; null if the request is no click. */
  readonly visitorOf: (linkId: string) => Buffer | null
}

/** Where a link leads, or why it leads nowhere. */
export type Answer = { readonly landing: string } | { readonly closed: 'unknown' | 'early' | 'ended' }

const count = (linkId: string, visitor: Buffer, { domainId, now }: Opened) => sql`
  with fresh as (insert into registration_link_visitor (link_id, visitor, domain_id, first_at)
    values (${linkId}, ${visitor}, ${domainId}, ${now}) on conflict do nothing returning link_id)
  insert into registration_link_day as d (link_id, day, domain_id, clicks, visitors)
    values (${linkId}, day_in(${domainId}, ${now}), ${domainId}, 1, (select count(*)::int from fresh))
  on conflict (link_id, day) do update set clicks = d.clicks + 1, visitors = d.visitors + excluded.visitors`

/** Opens a link of a domain: the target comes from its row alone, and a click is counted in the same transaction. */
export async function openLink(db: Database, opened: Opened): Promise<Answer> {
  if (!slugPattern.test(opened.slug)) return { closed: 'unknown' }
  return transact(db, [opened.domainId], async (tx) => {
    const { rows } = await sql<StoredLink>`select id, landing_path as "landingPath", campaign, source, medium, status,
        from_at as "fromAt", expires_at as "expiresAt", max_registrations as "maxRegistrations",
        (select count(*)::int from player where player.registration_link_id = registration_link.id) as registrations
      from registration_link where domain_id = ${opened.domainId} and slug = ${opened.slug}`.execute(tx)
    const [link] = rows
    if (!link) return { closed: 'unknown' }
    const closed = closedLink(link, opened.now)
    if (closed) return { closed }
    const visitor = opened.visitorOf(link.id)
    if (visitor !== null) await count(link.id, visitor, opened).execute(tx)
    return { landing: landingOf(link, opened.query) }
  })
}
