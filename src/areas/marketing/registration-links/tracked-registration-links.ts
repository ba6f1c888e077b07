import { sql } from 'kysely'
import { closedLink, slugPattern } from '#areas/marketing/rules/registration-links/registration-link.ts'
import type { TrackedLinks } from '#areas/marketing/tracked-links/clicks.ts'

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

/** `/r/<slug>` leads to the landing page of the link. */
export const trackedRegistrationLinks: TrackedLinks = {
  path: 'r',
  cookie: 'registration_link',
  days: 'registration_link_day',
  visitors: 'registration_link_visitor',
  async find(tx, slug, { domainId, now }) {
    if (!slugPattern.test(slug)) return null
    const { rows } = await sql<StoredLink>`select id, landing_path as "landingPath", campaign, source, medium, status,
        from_at as "fromAt", expires_at as "expiresAt", max_registrations as "maxRegistrations",
        (select count(*)::int from player where player.registration_link_id = registration_link.id) as registrations
      from registration_link where domain_id = ${domainId} and slug = ${slug}`.execute(tx)
    const [link] = rows
    return link ? { id: link.id, code: slug, landing: link, closed: closedLink(link, now) } : null
  },
}
