import { expect, test, vi } from 'vitest'
import { between, contains, period } from '#blueprint/filters.ts'
import { amount, id, instant, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { pageSize } from '#blueprint/wire.ts'
import { filterError } from '#panel/filters/filter-text.ts'
import { pagerWindow } from './pager-window.ts'
import { boundsText, dayBoundTexts, initialPeriod, presets, today } from '#panel/filters/period.ts'
import type { WeekDay } from '#values/calendar.ts'
import { parseListRequest, listRequestParameters } from './state.ts'

const payments = list({
  path: '/payments',
  title: 'Payments',
  permission: 'DEPOSIT_VIEW',
  scope: 'everyone',
  columns: { id: id(), at: instant('Time'), player: text('Player'), amount: amount('Amount') },
  filters: { at: period(), player: contains(), amount: between() },
  sort: ['at', 'descending'],
})

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 40, [1, 2, 3, 4, 5]],
  [2, 40, [1, 2, 3, 4, 5]],
  [3, 40, [1, 2, 3, 4, 5]],
  [7, 40, [5, 6, 7, 8, 9]],
  [39, 40, [36, 37, 38, 39, 40]],
  [40, 40, [36, 37, 38, 39, 40]],
])('page %i of %i shows up to two pages on each side and four links', (current, last, shown) => {
  expect(pagerWindow(current, last)).toEqual(shown)
  // The current page is not a link.
  expect(shown.filter((page) => page !== current).length).toBe(Math.min(4, last - 1))
})

test('the address bar contains what differs from the defaults, and restores it', () => {
  const query = parseListRequest(payments, '?player=a,b&page=3&sort=amount&direction=ascending&strange=1')
  expect(query).toMatchObject({ filters: { player: 'a,b' }, page: 3, sort: 'amount', direction: 'ascending' })
  expect(listRequestParameters(payments, query)).toEqual({
    player: 'a,b',
    page: '3',
    sort: 'amount',
    direction: 'ascending',
  })
  expect(listRequestParameters(payments, parseListRequest(payments, '?page=-2&sort=nothing&direction=up'))).toEqual({})
})

test('an invalid filter gives an error message', () => {
  expect(filterError(payments.filters.at, '2026-11-20..2026-11-01')).toBe('The period must not end before it begins.')
  expect(filterError(payments.filters.amount, '100..200')).toBeNull()
  expect(filterError(payments.filters.amount, '')).toBeNull()
})

test('page size 25; default filter dates are 7 days before today to today, in the time zone of the site', () => {
  expect(pageSize).toBe(25)
  vi.useFakeTimers({ now: new Date('2026-11-20T20:00:00Z') })
  try {
    expect(initialPeriod(payments.filters.at, 'Asia/Kolkata')).toEqual({ from: '2026-11-14', to: '2026-11-21' })
    expect(initialPeriod(payments.filters.at, 'UTC')).toEqual({ from: '2026-11-13', to: '2026-11-20' })
    const latest = presets('Asia/Kolkata').map(([, { to }]) => to)
    expect(latest.every((day) => day <= today('Asia/Kolkata'))).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('weeks begin on the day of the site', () => {
  vi.useFakeTimers({ now: new Date('2027-01-03T12:00:00Z') })
  try {
    const week = (weekStart: WeekDay) => presets('UTC', weekStart).find(([title]) => title === 'This week')?.[1]
    expect(week('MONDAY')).toEqual({ from: '2026-12-28', to: '2027-01-03' })
    expect(week('SUNDAY')).toEqual({ from: '2027-01-03', to: '2027-01-03' })
    vi.setSystemTime(new Date('2027-01-04T12:00:00Z'))
    expect(week('MONDAY')).toEqual({ from: '2027-01-04', to: '2027-01-04' })
    expect(week('SUNDAY')).toEqual({ from: '2027-01-03', to: '2027-01-04' })
  } finally {
    vi.useRealTimers()
  }
})

test('a period may be any time, given as bounds of its days, and must not end after today unless it is planned', () => {
  const read = (text: string, filter = payments.filters.at) => filter.read(text, '2026-11-20')
  expect(read('2026-11-14 00:00:00..2026-11-20 23:59:59')).toEqual({ from: '2026-11-14', to: '2026-11-20' })
  for (const text of ['2026-11-14 00:00:01..2026-11-20', '2026-11-14..2026-11-20 00:00:00', '2026-13-45..2026-13-46'])
    expect(filterError(payments.filters.at, text)).toBe('Enter a period like 2026-11-13..2026-11-20.')
  expect(filterError(payments.filters.at, '2026-11-14..2026-11-21', '2026-11-20')).toBe(
    'The period must not end after today.',
  )
  expect(read('2026-11-14..2027-01-20', period({ mayBeAhead: true }))).toEqual({ from: '2026-11-14', to: '2027-01-20' })
  expect(filterError(payments.filters.at, 'all')).toBeNull()
  expect(filterError(period({ initially: 'all' }), 'all')).toBeNull()
})

test('day bounds are start and end of day as YYYY-MM-DD HH:mm:ss', () => {
  expect(dayBoundTexts({ from: '2026-11-14', to: '2026-11-21' })).toEqual({
    from: '2026-11-14 00:00:00',
    to: '2026-11-21 23:59:59',
  })
})

test('periods default to the last seven days and show their bounds', () => {
  const zone = 'Asia/Kolkata'
  const names = presets(zone).map(([name]) => name)
  expect(names).toEqual(['Today', 'Yesterday', 'Last 7 days', 'This week', 'Last week', 'This month', 'Last month'])
  expect(presets(zone).every(([, { from, to }]) => from <= to)).toBe(true)
  expect(initialPeriod(payments.filters.at, zone)).toEqual(presets(zone)[2]?.[1])
  expect(boundsText({ from: '2020-11-13', to: '2020-11-20' }, zone)).toBe(
    '13 Nov 2020 00:00:00 – 20 Nov 2020 23:59:59 IST',
  )
})
