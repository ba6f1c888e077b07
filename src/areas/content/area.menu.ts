import type { MenuEntry } from '#blueprint/area/menu.ts'
import { advertisements } from './advertisements/advertisements.screen.ts'
import { alerts } from './alerts/alerts.screen.ts'
import { apkDownloadHistory } from './apps/apk-download-history.screen.ts'
import { apkList } from './apps/apk-list.screen.ts'
import { banners } from './banners/banners.screen.ts'
import { contentCalendar } from './calendar/content-calendar.screen.ts'
import { blogs } from './blogs/blogs.screen.ts'
import { festivalGifs } from './festival-gifs/festival-gifs.screen.ts'
import { appNotify } from './push/app-notify.screen.ts'
import { notificationHistory } from './push/notification-history.screen.ts'
import { news } from './news/news.screen.ts'

/** The screens of content in the menu. */
export const menu: readonly MenuEntry[] = [
  { group: 'Content', place: 1, screen: banners.list },
  { group: 'Content', place: 2, screen: festivalGifs.list },
  { group: 'Content', place: 3, screen: news.list },
  { group: 'Content', place: 4, screen: appNotify },
  { group: 'Content', place: 5, screen: notificationHistory },
  { group: 'Content', place: 6, screen: advertisements.list },
  { group: 'Apps & logs', place: 1, screen: apkList },
  { group: 'Apps & logs', place: 2, screen: apkDownloadHistory },
  { group: 'Content', place: 12, screen: alerts.list },
  { group: 'Content', place: 13, screen: blogs.list },
  { group: 'Content', place: 14, screen: contentCalendar },
]
