import { expect, test } from 'vitest'
import { configureHalts, applyScore, type ScoredEvent } from './score.ts'

const at = new Date('2026-11-21T10:00:00Z')
const event: ScoredEvent = { status: 'OPEN', haltsOn: ['WICKET'], open: [{ id: 7n, version: 3 }] }
const update = { score: '101/3', clock: '12.4', incident: null }

test('a score update is stored and suspends nothing', () => {
  expect(applyScore(event, update, at)).toMatchObject({ set: { score: '101/3', clock: '12.4' }, rows: [] })
})

test('configured incidents suspend every open market, and nothing else does', () => {
  expect(applyScore(event, { ...update, incident: 'WICKET' }, at)).toMatchObject({
    rows: [{ table: 'market', key: { id: 7n }, values: { status: 'SUSPENDED', version: 4, updated_at: at } }],
  })
  expect(applyScore(event, { ...update, incident: 'GOAL' }, at)).toMatchObject({ rows: [] })
  expect(applyScore({ ...event, status: 'SETTLED' }, update, at)).toMatchObject({
    refused: expect.stringContaining('ended'),
  })
})

test('incidents and seconds of silence that suspend an event can be configured', () => {
  const none = { wicket: false, goal: false, redCard: false, penalty: false, silentSeconds: null }
  expect(configureHalts(none)).toMatchObject({ set: { halts_on: [], silent_seconds: null } })
  expect(configureHalts({ ...none, goal: true, redCard: true, silentSeconds: 5 })).toMatchObject({
    set: { halts_on: ['GOAL', 'RED_CARD'], silent_seconds: 5 },
  })
})
