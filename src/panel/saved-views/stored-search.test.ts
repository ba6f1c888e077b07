import { expect, test } from 'vitest'
import { presets } from '#panel/filters/period.ts'
import { fromStored } from './stored-search.ts'
import { toStored } from './to-stored.ts'

const zone = 'Asia/Kolkata'

test('a preset period is stored by its name and means the days of the day on which the view is opened', () => {
  const [, yesterday] = presets(zone).find(([title]) => title === 'Yesterday') ?? []
  const at = `${yesterday?.from}..${yesterday?.to}`
  expect(toStored({ at, status: 'OPEN', page: '3' }, zone)).toBe('at=preset%3AYesterday&status=OPEN')
  expect(new URLSearchParams(fromStored('at=preset%3AYesterday&status=OPEN', zone)).get('at')).toBe(at)
})

test('other days are stored as they are', () => {
  const search = toStored({ at: '2026-01-02..2026-02-03' }, zone)
  expect(fromStored(search, zone)).toBe('at=2026-01-02..2026-02-03')
})
