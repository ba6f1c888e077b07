import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { actorWithEverything } from '#checks/harness/staff/branches.ts'
import type { LiveSession } from '#platform/auth/sessions/live-session.ts'
import { openHub, type Hub } from './hub.ts'
import { rounds } from './throttled-rounds.ts'

const session = {
  hash: Buffer.alloc(32),
  stage: 'full',
  actor: actorWithEverything(),
  visitor: null,
  refusal: null,
  isConfirmed: true,
  hasMoved: false,
  mustReset: false,
  isDeveloper: false,
  allDomains: [1, 2],
  user: {
    email: '',
    isTwoStep: false,
    isProfileComplete: true,
    isEmailVerified: true,
    workProfile: null,
    toursSeen: [],
    timeZone: null,
    language: null,
    sounds: null,
  },
} as const satisfies LiveSession
const listener = { session, ip: '192.0.2.1', userAgent: 'checks' }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('counters are pushed at once, then at most twice a second', async () => {
  let reads = 0
  const hub = openHub({
    session: async () => session,
    read: async (listeners) => listeners.map(() => ({ all_deposit_count: (reads += 1) })),
    onFault: (error) => expect.fail(String(error)),
  })
  hub.join(listener)
  await vi.advanceTimersByTimeAsync(0)
  expect(reads).toBe(1)
  for (let at = 0; at < 2_000; at += 10) {
    hub.receive({ name: 'deposit.asked', domain: 1 })
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(reads).toBe(5)
  hub.close()
})

async function watched(options: Partial<Parameters<typeof openHub>[0]> = {}) {
  const sent: string[] = []
  const faults: unknown[] = []
  const hub: Hub = openHub({
    session: async () => session,
    read: async (listeners) => listeners.map(() => ({ all_deposit_count: 1 })),
    onFault: (error) => faults.push(error),
    ...options,
  })
  const out = hub.join(listener)
  out?.on('data', (part) => sent.push(String(part)))
  await vi.advanceTimersByTimeAsync(0)
  return { hub, sent, faults, out }
}

test('unchanged values are not sent again; a heartbeat every two seconds shows that the server is not hanging', async () => {
  const { hub, sent } = await watched()
  const count = sent.length
  hub.receive({ name: 'deposit.asked', domain: 1 })
  hub.receive({ name: 'event.changed', domain: 1 })
  await vi.advanceTimersByTimeAsync(1_900)
  expect(sent).toHaveLength(count)
  await vi.advanceTimersByTimeAsync(18_100)
  expect(sent.slice(count)).toEqual(Array.from({ length: 10 }, () => ': here\n\n'))
  hub.close()
})

test('SES-07 an expired session ends its stream at the next heartbeat', async () => {
  let isAlive = true
  const { hub, sent } = await watched({ session: async () => (isAlive ? session : null) })
  isAlive = false
  await vi.advanceTimersByTimeAsync(20_000)
  expect(sent.at(-1)).toBe('event: ended\ndata: {}\n\n')
  hub.close()
})

test('a stream whose session cannot be checked is ended, and the error is reported', async () => {
  const broken = new Error('the database is away')
  let isAway = false
  const { sent, faults, hub } = await watched({
    session: async () => {
      if (isAway) throw broken
      return session
    },
  })
  isAway = true
  hub.recheck(session.actor.staffId)
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.at(-1)).toContain('ended')
  expect(faults).toEqual([broken])
  hub.close()
})

test('a client that stops reading is disconnected', async () => {
  let reads = 0
  const hub = openHub({
    session: async () => session,
    read: async (listeners) => listeners.map(() => ({ notification_data: 'x'.repeat(40_000) + String((reads += 1)) })),
    onFault: (error) => expect.fail(String(error)),
  })
  const out = hub.join(listener)
  for (let round = 0; round < 5; round += 1) {
    hub.receive({ name: 'approval.asked', domain: 1 })
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(out?.destroyed).toBe(true)
  hub.close()
})

test('failed rounds are reported and the next one runs', async () => {
  const faults: unknown[] = []
  let runs = 0
  const round = rounds({
    everyMs: 500,
    onFault: (error) => faults.push(error),
    work: async () => {
      runs += 1
      if (runs === 1) throw new Error('once')
      return false
    },
  })
  round.soon()
  await vi.advanceTimersByTimeAsync(0)
  round.soon()
  await vi.advanceTimersByTimeAsync(500)
  expect([runs, faults.length]).toEqual([2, 1])
  round.close()
})
