import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextDaily, shownAt } from './daily-push.ts'

const london = { repeatAt: '01:30', repeatUntil: null, timeZone: 'Europe/London' }
const after = (at: string, more: object = {}) => nextDaily({ ...london, ...more }, new Date(at))?.toISOString() ?? null

test('D07 a push of every day is sent once on the day on which clocks skip its time, at the first instant after the gap', () => {
  expect(after('2027-03-27T01:30:00Z')).toBe('2027-03-28T01:00:00.000Z')
  expect(after('2027-03-28T01:00:00Z')).toBe('2027-03-29T00:30:00.000Z')
})

test('D07 a push of every day is sent once on the day on which clocks show its time twice, at the first', () => {
  expect(after('2027-10-30T00:30:00Z')).toBe('2027-10-31T00:30:00.000Z')
  expect(after('2027-10-31T00:30:00Z')).toBe('2027-11-01T01:30:00.000Z')
})

test('what was missed is not sent later, and after the last day nothing is', () => {
  expect(after('2027-06-10T07:00:00Z')).toBe('2027-06-11T00:30:00.000Z')
  expect(after('2027-06-10T00:00:00Z')).toBe('2027-06-10T00:30:00.000Z')
  expect(after('2027-06-10T07:00:00Z', { repeatUntil: '2027-06-11' })).toBe('2027-06-11T00:30:00.000Z')
  expect(after('2027-06-10T07:00:00Z', { repeatUntil: '2027-06-10' })).toBeNull()
})

test('is later than now and at most a day and a change of clocks later, whatever the time and the zone', () =>
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 365 * 24 * 60 }),
      fc.integer({ min: 0, max: 23 }),
      fc.constantFrom('Europe/London', 'Asia/Kolkata', 'America/New_York', 'Australia/Lord_Howe'),
      (minutes, hour, timeZone) => {
        const now = new Date(Date.UTC(2027, 0, 1) + minutes * 60_000)
        const repeatAt = `${String(hour).padStart(2, '0')}:30`
        const next = nextDaily({ repeatAt, repeatUntil: null, timeZone }, now)
        const hours = ((next?.getTime() ?? 0) - now.getTime()) / 3_600_000
        expect(hours > 0 && hours <= 25.5, `${now.toISOString()} ${timeZone} ${repeatAt}`).toBe(true)
        expect([repeatAt, nextHourOf(repeatAt)]).toContain(shownAt(next ?? now, timeZone).replace(/:..$/, ':30'))
      },
    ),
  ))

const nextHourOf = (time: string): string => `${String((Number(time.slice(0, 2)) + 1) % 24).padStart(2, '0')}:30`
