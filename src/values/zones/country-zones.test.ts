import { expect, test } from 'vitest'
import { isForeignClock } from './country-zones.ts'

test('treats a time zone as foreign when no zone of the country has its offset, in summer and winter, under any name', () => {
  const [winter, summer] = [new Date('2026-01-15T12:00:00Z'), new Date('2026-07-15T12:00:00Z')]
  const isForeign = (zone: string, country: string, at = winter) => isForeignClock(zone, country, at)
  expect([isForeign('Asia/Kolkata', 'IN'), isForeign('Asia/Calcutta', 'IN'), isForeign('Asia/Colombo', 'IN')]).toEqual([
    false,
    false,
    false,
  ])
  expect([isForeign('Asia/Dubai', 'IN'), isForeign('America/Denver', 'US'), isForeign('Europe/Paris', 'US')]).toEqual([
    true,
    false,
    true,
  ])
  expect([isForeign('Europe/London', 'PT'), isForeign('Etc/UTC', 'GB'), isForeign('Etc/UTC', 'GB', summer)]).toEqual([
    false,
    false,
    true,
  ])
  expect([isForeign('Not/There', 'IN'), isForeign('Asia/Dubai', 'XX'), isForeign('Asia/Dubai', '')]).toEqual([
    false,
    false,
    false,
  ])
})
