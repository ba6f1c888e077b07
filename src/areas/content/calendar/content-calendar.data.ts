import { sql } from 'kysely'
import { present } from '#values/assert.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import { answer } from '#engine/query-handler.ts'
import { gapsIn, togetherWith, type Span } from '#areas/content/rules/calendar/calendar.ts'
import { runningContent, type contentKinds } from './content-calendar.screen.ts'

type ContentKind = (typeof contentKinds)[number]

interface Entry {
  readonly id: string
  readonly kind: ContentKind
  readonly title: string
  readonly place: string
  readonly domain: string
  readonly from: Date | null
  readonly to: Date | null
}

const viewers: Readonly<Record<ContentKind, Permission>> = {
  BANNER: 'BANNER_VIEW',
  FESTIVAL_GIF: 'FESTIVAL_GIF_VIEW',
  NEWS: 'NEWS_VIEW',
  ADVERTISEMENT: 'ADVERTISEMENT_VIEW',
  ALERT: 'ALERTS_VIEW',
  BLOG: 'BLOG_VIEW',
}

/** Each kind with its table, and the columns with its title and its place on the player site. */
const sources = sql.join(
  (
    [
      ['BANNER', 'banner', 'title', 'place'],
      ['FESTIVAL_GIF', 'festival_gif', 'title', 'place'],
      ['NEWS', 'news', 'text', `''`],
      ['ADVERTISEMENT', 'advertisement', 'title', 'slot'],
      ['ALERT', 'site_alert', 'title', 'display'],
      ['BLOG', 'blog', 'title', `''`],
    ] as const
  ).map(([kind, table, title, place]) =>
    sql.raw(
      `select '${kind}' as kind, id, ${title} as title, ${place} as place, domain_id, starts_at, ends_at from ${table} where status = 'ACTIVE'`,
    ),
  ),
  sql` union all `,
)

const days = 35
const most = 1_000

export const runningContentAnswer = answer(runningContent, async ({ tx, actor }) => {
  const { rows: windows } = await sql<Span>`
    select now() as "from", now() + make_interval(days => ${days}) as "to"`.execute(tx)
  const window = present(windows[0], 'the window is one row')
  const kinds = Object.entries(viewers).flatMap(([kind, permission]) =>
    actor.permissions.has(permission) ? [kind] : [],
  )
  const { rows } =
    await sql<Entry>`select c.id, c.kind, left(c.title, 120) as title, c.place, d.name as domain, c.starts_at as "from", c.ends_at as "to"
    from (${sources}) c join domain d on d.id = c.domain_id
    where c.kind = any(${kinds}::text[]) and (c.starts_at is null or c.starts_at < ${window.to}) and (c.ends_at is null or c.ends_at > ${window.from})
    order by d.name, c.kind, c.place, c.starts_at nulls first, c.id limit ${most}`.execute(tx)
  const places = [...Map.groupBy(rows, ({ domain, kind, place }) => JSON.stringify([domain, kind, place])).values()]
  return {
    ...window,
    entries: places.flatMap((entries) =>
      entries.map((entry) => ({
        ...entry,
        together: togetherWith(
          entry,
          entries.filter(({ id }) => id !== entry.id),
        ),
      })),
    ),
    gaps: places.flatMap((entries) => {
      const [{ kind, place, domain } = { kind: 'BANNER' as const, place: '', domain: '' }] = entries
      return gapsIn(entries, window).map((gap) => ({ kind, place, domain, ...gap }))
    }),
  }
})
