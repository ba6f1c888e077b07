import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockAt, opening, overlaps, weekdays, type Opening } from './schedule.ts'

const office: Opening[] = (['MON', 'TUE', 'WED', 'THU', 'FRI'] as const).map((day) => ({
  day,
  opens: '09:00',
  closes: '18:00',
}))
const night: Opening = { day: 'SUN', opens: '22:00', closes: '06:00' }

test('hours apply in the time zone of the site, and a refusal says when they begin again', () => {
  expect(opening([], { day: 'SUN', time: '03:00' })).toEqual({ isOpen: true })
  expect(opening(office, { day: 'MON', time: '09:00' })).toEqual({ isOpen: true })
  expect(opening(office, { day: 'MON', time: '08:59' })).toEqual({ isOpen: false, next: 'it opens today at 09:00' })
  expect(opening(office, { day: 'MON', time: '18:00' })).toEqual({ isOpen: false, next: 'it opens tomorrow at 09:00' })
  expect(opening(office, { day: 'FRI', time: '18:00' })).toEqual({ isOpen: false, next: 'it opens on Monday at 09:00' })
})

test('hours over midnight belong to the day they start on', () => {
  const at = (day: Opening['day'], time: string) => opening([night], { day, time }).isOpen
  expect([at('SUN', '22:00'), at('MON', '05:59'), at('MON', '06:00'), at('SUN', '05:59')]).toEqual([
    true,
    true,
    false,
    false,
  ])
  expect(overlaps([night, { day: 'MON', opens: '05:00', closes: '07:00' }])).toBe(true)
  expect(overlaps([night, { day: 'MON', opens: '06:00', closes: '07:00' }])).toBe(false)
})

test('the local time of a zone includes its day', () => {
  expect(clockAt(new Date('2026-11-22T19:00:00Z'), 'Asia/Kolkata')).toEqual({ day: 'MON', time: '00:30' })
})

const anyTime = fc.integer({ min: 0, max: 1439 }).map((minute) => {
  const [hours, minutes] = [Math.floor(minute / 60), minute % 60]
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`
})
const anyOpening = fc.record({ day: fc.constantFrom(...weekdays), opens: anyTime, closes: anyTime })
const anyClock = fc.record({ day: fc.constantFrom(...weekdays), time: anyTime })

test('of hours that do not overlap at most one applies at any time', () => {
  fc.assert(
    fc.property(fc.array(anyOpening, { maxLength: 6 }), anyClock, (schedule, clock) => {
      const holding = schedule.filter((one) => opening([one], clock).isOpen)
      expect(opening(schedule, clock).isOpen).toBe(schedule.length === 0 || holding.length > 0)
      if (!overlaps(schedule)) expect(holding.length).toBeLessThanOrEqual(1)
    }),
  )
})
