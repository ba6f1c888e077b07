import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockAt, openingStatus, overlaps, weekdays, type OpeningHours } from './schedule.ts'

const office: OpeningHours[] = (['MON', 'TUE', 'WED', 'THU', 'FRI'] as const).map((day) => ({
  day,
  opens: '09:00',
  closes: '18:00',
}))
const night: OpeningHours = { day: 'SUN', opens: '22:00', closes: '06:00' }

test('applies hours in the time zone of the site and says when it opens next', () => {
  expect(openingStatus([], { day: 'SUN', time: '03:00' })).toEqual({ isOpen: true })
  expect(openingStatus(office, { day: 'MON', time: '09:00' })).toEqual({ isOpen: true })
  expect(openingStatus(office, { day: 'MON', time: '08:59' })).toEqual({
    isOpen: false,
    next: 'it opens today at 09:00',
  })
  expect(openingStatus(office, { day: 'MON', time: '18:00' })).toEqual({
    isOpen: false,
    next: 'it opens tomorrow at 09:00',
  })
  expect(openingStatus(office, { day: 'FRI', time: '18:00' })).toEqual({
    isOpen: false,
    next: 'it opens on Monday at 09:00',
  })
})

test('assigns hours over midnight to the day they start on', () => {
  const at = (day: OpeningHours['day'], time: string) => openingStatus([night], { day, time }).isOpen
  expect([at('SUN', '22:00'), at('MON', '05:59'), at('MON', '06:00'), at('SUN', '05:59')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(overlaps([night, { day: 'MON', opens: '05:00', closes: '07:00' }])).toBe(true)
  expect(overlaps([night, { day: 'MON', opens: '06:00', closes: '07:00' }])).toBe(false)
})

test('returns the weekday of a zone with its local time', () => {
  expect(clockAt(new Date('2026-11-22T19:00:00Z'), 'Asia/Kolkata')).toEqual({ day: 'MON', time: '00:30' })
})

const anyTime = fc.integer({ min: 0, max: 1439 }).map((minute) => {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
})
const anyOpening = fc.record({ day: fc.constantFrom(...weekdays), opens: anyTime, closes: anyTime })
const anyClock = fc.record({ day: fc.constantFrom(...weekdays), time: anyTime })

test('matches at most one of non-overlapping hours at any time', () => {
  fc.assert(
    fc.property(fc.array(anyOpening, { maxLength: 6 }), anyClock, (schedule, clock) => {
      const holding = schedule.filter((one) => openingStatus([one], clock).isOpen)
      expect(openingStatus(schedule, clock).isOpen).toBe(schedule.length === 0 || holding.length > 0)
      if (!overlaps(schedule)) expect(holding.length).toBeLessThanOrEqual(1)
    }),
  )
})
