import { z } from 'zod/mini'
import { many, nullable, option } from '#blueprint/answer.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { instant, text, uuid } from '#blueprint/kinds/kinds.ts'
import { page } from '#blueprint/screen/page.ts'
import { query } from '#blueprint/screen/query.ts'

export const contentKinds = ['BANNER', 'FESTIVAL_GIF', 'NEWS', 'ADVERTISEMENT', 'ALERT', 'BLOG'] as const

/** Active content of the next five weeks by the times at which it is shown; only kinds whose list the reader may open. */
export const runningContent = query({
  at: '/api/content-calendar/entries',
  title: 'Content calendar',
  permission: 'BANNER_VIEW',
  scope: 'everyone',
  parameters: z.object({}),
  answer: {
    from: instant(),
    to: instant(),
    entries: many({
      id: uuid(),
      kind: option(contentKinds),
      title: text(),
      place: text(),
      domain: text(),
      from: nullable(instant()),
      to: nullable(instant()),
      /** Others of the same place and domain that are shown at the same time. */
      together: count(),
    }),
    /** When nothing is shown at a place that shows something at other times. */
    gaps: many({ kind: option(contentKinds), place: text(), domain: text(), from: instant(), to: instant() }),
  },
})

export const contentCalendar = page({
  path: '/content-calendar',
  title: 'Content calendar',
  permission: 'BANNER_VIEW',
  view: 'content/calendar/content-calendar',
  queries: { runningContent },
})
