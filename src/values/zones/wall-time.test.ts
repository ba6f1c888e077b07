import { expect, test } from 'vitest'
import { firstShownAfter, instantsAt, isWallTime, wallTimeOf } from './wall-time.ts'

const isoOf = (text: string, zone: string) => instantsAt(text, zone).map((at) => at.toISOString())

test('D07 a time that clocks skip is no instant, and the first one after it is known', () => {
  expect(isoOf('2027-03-28T01:30', 'Europe/London')).toEqual([])
  expect(firstShownAfter('2027-03-28T01:30', 'Europe/London')).toBe('2027-03-28T02:00')
  expect(isoOf('2027-03-28T02:00', 'Europe/London')).toEqual(['2027-03-28T01:00:00.000Z'])
  expect(isoOf('2027-03-14T02:30', 'America/New_York')).toEqual([])
  expect(firstShownAfter('2027-03-14T02:30', 'America/New_York')).toBe('2027-03-14T03:00')
})

test('D07 a time that clocks show twice is two instants, told apart by the offset', () => {
  const [first, second] = ['2027-10-31T00:30:00.000Z', '2027-10-31T01:30:00.000Z']
  expect(isoOf('2027-10-31T01:30', 'Europe/London')).toEqual([first, second])
  expect(isoOf('2027-10-31T01:30+01:00', 'Europe/London')).toEqual([first])
  expect(isoOf('2027-10-31T01:30+00:00', 'Europe/London')).toEqual([second])
  expect(wallTimeOf(new Date(first), 'Europe/London')).toBe('2027-10-31T01:30+01:00')
  expect(wallTimeOf(new Date(second), 'Europe/London')).toBe('2027-10-31T01:30+00:00')
})

test('D07 takes the offset of the day, not of now, and refuses one that the zone does not have then', () => {
  expect(isoOf('2027-11-09T06:00', 'Europe/London')).toEqual(['2027-11-09T06:00:00.000Z'])
  expect(isoOf('2027-11-09T06:00+01:00', 'Europe/London')).toEqual([])
  expect(isoOf('2026-11-29T09:00', 'Asia/Kolkata')).toEqual(['2026-11-29T03:30:00.000Z'])
  expect(wallTimeOf(new Date('2026-11-29T03:30:00Z'), 'America/St_Johns')).toBe('2026-11-29T00:00-03:30')
})

test.each(['2027-02-30T10:00', '2027-02-20T24:00', '2027-02-20T10:60', '2027-02-20', '2027-02-20T1:30', 'tomorrow'])(
  'does not take %s for a time',
  (text) => {
    expect(isWallTime(text)).toBe(false)
    expect(instantsAt(text, 'UTC')).toEqual([])
  },
)
