import { expect, test } from 'vitest'
import { tryDialects } from './dialects.ts'

test('300 dialects of a bank statement are read exactly, or refused with the line and the reason', async () => {
  const { right, refused, wrong } = await tryDialects(300, 1)
  expect(wrong).toEqual([])
  expect(right).toBeGreaterThan(100)
  expect(refused).toBeGreaterThan(100)
})
