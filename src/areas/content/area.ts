import type { Module } from '#blueprint/screen/module.ts'
import { advertisementsModule } from './advertisements/advertisements.module.ts'
import { alertsModule } from './alerts/alerts.module.ts'
import { appsModule } from './apps/apps.module.ts'
import { bannersModule } from './banners/banners.module.ts'
import { blogsModule } from './blogs/blogs.module.ts'
import { calendarModule } from './calendar/calendar.module.ts'
import { festivalGifsModule } from './festival-gifs/festival-gifs.module.ts'
import { newsModule } from './news/news.module.ts'
import { pushModule } from './push/push.module.ts'

/** The modules of content: their screens, actions and queries. Safe for the browser. */
export const contentArea: readonly Module[] = [
  advertisementsModule,
  alertsModule,
  appsModule,
  bannersModule,
  blogsModule,
  calendarModule,
  festivalGifsModule,
  newsModule,
  pushModule,
]
