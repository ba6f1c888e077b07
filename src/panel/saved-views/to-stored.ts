import { presets } from '#panel/filters/period.ts'
import type { WeekDay } from '#values/calendar.ts'
import { presetMark } from './stored-search.ts'

/** Filters as they are stored in a view: a preset period is kept by its name, so that the view moves with the days. */
export function toStored(
  parameters: Readonly<Record<string, string>>,
  timeZone: string,
  weekStart: WeekDay = 'MONDAY',
): string {
  const named = new Map(
    presets(timeZone, weekStart).map(([title, { from, to }]) => [`${from}..${to}`, presetMark + title]),
  )
  const { page: _page, cursor: _cursor, ...rest } = parameters
  const entries = Object.entries(rest).map(([key, text]) => [key, named.get(text) ?? text])
  return new URLSearchParams(entries).toString()
}
