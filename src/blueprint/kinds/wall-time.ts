import { z } from 'zod/mini'
import { isPlausible } from '#values/day.ts'
import { isWallTime } from '#values/zones/wall-time.ts'
import type { Kind, Traits } from '../kind.ts'

const same = <T>(value: T): T => value

/**
 * A time as the clocks of a domain show it: 2027-10-31T01:30. With the offset behind it, 2027-10-31T01:30+01:00, where
 * clocks show it twice. The domain of the record decides which instant it is.
 */
export const wallTime = (label: string, traits: Traits = {}): Kind<'wallTime', string, string> => ({
  name: 'wallTime',
  label,
  isNumeric: false,
  options: [],
  traits,
  wire: z.string('Enter a date and time.').check(
    z.refine(isWallTime, 'Enter a date and time like 2027-10-31T01:30.'),
    z.refine((text) => isPlausible(text.slice(0, 10)), 'Enter a date between 1900 and 2999.'),
  ),
  toWire: same,
  fromWire: same,
  toText: (value) => value.slice(0, 16).replace('T', ' '),
})
