import type { ValuesOf } from '#blueprint/answer.ts'
import type { Tx } from '#engine/action/act.ts'
import { isPublished, publishedTarget, type PublicReader } from '#areas/content/targeting/published.facts.ts'
import { pagesIn } from '#areas/content/targeting/site-pages.ts'
import type { publishedAlerts } from './published-alerts.ts'

/** Site alerts that players are shown now. */
export async function alertsFor(tx: Tx, reader: PublicReader): Promise<ValuesOf<typeof publishedAlerts>> {
  const rows = await tx
    .selectFrom('site_alert')
    .selectAll()
    .where(isPublished('site_alert', reader))
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...publishedTarget(row),
    level: row.level,
    display: row.display,
    title: row.title,
    message: row.message,
    pages: pagesIn(row.pages),
    mustAcknowledge: row.must_acknowledge,
  }))
}
