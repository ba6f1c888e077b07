import { afterEach, expect, test, vi } from 'vitest'
import { instantNow } from '#checks/harness/time/clock.ts'
import { noteServerTime, serverNow } from './server-clock.ts'

const answeredAt = (at: number) => noteServerTime(new Response(null, { headers: { date: new Date(at).toUTCString() } }))
const hour = 3_600_000

afterEach(() => {
  vi.useRealTimers()
  answeredAt(instantNow().getTime())
})

test.each([26 * hour, -30 * hour])(
  'a device that is %i ms off has the time of the server after its first answer',
  (off) => {
    const now = Date.UTC(2026, 10, 28, 9)
    vi.useFakeTimers({ now: now + off })
    answeredAt(now)
    expect(Math.abs(serverNow() - now)).toBeLessThan(1_000)
    vi.advanceTimersByTime(5_000)
    answeredAt(now + 5_000)
    expect(Math.abs(serverNow() - now - 5_000)).toBeLessThan(1_000)
    vi.setSystemTime(now + 10_000)
    answeredAt(now + 10_000)
    expect(serverNow()).toBe(now + 10_000)
  },
)

test('a device that is right to the second keeps its own time, and an answer without one changes nothing', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 28, 9) })
  answeredAt(instantNow().getTime() - 1_400)
  noteServerTime(new Response(null))
  expect(serverNow()).toBe(instantNow().getTime())
})
