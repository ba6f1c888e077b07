import type { Bindings } from '#engine/bindings.ts'
import { advertisementsBindings } from './advertisements/advertisements.server.ts'
import { alertsBindings } from './alerts/alerts.server.ts'
import { appsBindings } from './apps/apps.server.ts'
import { bannersBindings } from './banners/banners.server.ts'
import { blogsBindings } from './blogs/blogs.server.ts'
import { calendarBindings } from './calendar/calendar.server.ts'
import { festivalGifsBindings } from './festival-gifs/festival-gifs.server.ts'
import { newsBindings } from './news/news.server.ts'
import { pushBindings } from './push/push.server.ts'

/** What answers the screens, actions and queries of content on the server. */
export const contentServer: readonly Bindings[] = [
  advertisementsBindings,
  alertsBindings,
  appsBindings,
  bannersBindings,
  ...blogsBindings,
  calendarBindings,
  festivalGifsBindings,
  newsBindings,
  pushBindings,
]
