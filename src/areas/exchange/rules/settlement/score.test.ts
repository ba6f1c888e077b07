import { expect, test } from 'vitest'
import { haltBy, takeScore, type ScoredEvent } from './score.ts'

const at = new Date('2026-11-21T10:00:00Z')
const event: ScoredEvent = { status: 'OPEN', haltsOn: ['WICKET'], open: [{ id: 7n, version: 3 }] }
const told = { score: '101/3', clock: '12.4', incident: null }

test('a score update is stored and suspends nothing', () => {
  expect(takeScore(event, told, at)).toMatchObject({ set: { score: '101/3', clock: '12.4' }, rows: [] })
})

test('configured incidents suspend every open market, and nothing else does', () => {
  expect(takeScore(event, { ...told, incident: 'WICKET' }, at)).toMatchObject({
    rows: [{ table: 'market', key: { id: 7n }, values: { status: 'SUSPENDED', version: 4, updated_at: at } }],
  })
  expect(takeScore(event, { ...told, incident: 'GOAL' }, at)).toMatchObject({ rows: [] })
  expect(takeScore({ ...event, status: 'SETTLED' }, told, at)).toMatchObject({
    refused: expect.stringContaining('ended'),
  })
})

test('incidents and seconds of silence that suspend an event can be configured', () => {
  const none = { wicket: false, goal: false, redCard: false, penalty: false, silentSeconds: null }
  expect(haltBy(none)).toMatchObject({ set: { halts_on: [], silent_seconds: null } })
  expect(haltBy({ ...none, goal: true, redCard: true, silentSeconds: 5 })).toMatchObject({
    set: { halts_on: ['GOAL', 'RED_CARD'], silent_seconds: 5 },
  })
})
