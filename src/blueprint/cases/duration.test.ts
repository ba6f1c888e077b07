import { expect, test } from 'vitest'
import { durationText } from './duration.ts'

test('reads minutes as the two largest units', () => {
  expect([0, 59, 60, 61, 1439, 1440, 1500, 4321].map(durationText)).toEqual([
    '0 min',
    '59 min',
    '1 h',
    '1 h 1 min',
    '23 h 59 min',
    '1 d',
    '1 d 1 h',
    '3 d',
  ])
})
