import { beforeAll, expect, test } from 'vitest'
import { compile } from './compile.ts'

/** A program with a decision as an area's server code writes it. */
const decision = (body: string) => `
import { decide } from '#blueprint/decision/decision.ts'
import type {} from '#engine/action/act.ts'
export const decided = decide(${body})
`

const programs = {
  whole: decision(`{
  set: { reason: 'late', decided_at: new Date(), agent_id: '7' },
  rows: [{ table: 'player_note', values: { player_id: 1n, text: 'x' } }, { table: 'staff_domain', key: { staff_id: 1n }, values: {}, remove: true }],
  jobs: [{ queue: 'settle', payload: { market: '7', seq: 1 } }],
  events: [{ name: 'market.settling', payload: { market: '7', seq: 1 } }],
}`),
  unknownColumn: decision(`{ set: { colour: 'red' } }`),
  wrongType: decision(`{ set: { amount: true } }`),
  wrongState: decision(`{ set: { decided_at: 5 } }`),
  unknownTable: decision(`{ rows: [{ table: 'player_notes', values: {} }] }`),
  unknownColumnOfRow: decision(`{ rows: [{ table: 'player_note', values: { colour: 'red' } }] }`),
  unknownKey: decision(`{ rows: [{ table: 'player_note', key: { colour: 'red' }, values: {} }] }`),
  unknownEvent: decision(`{ events: [{ name: 'market.setling' }] }`),
  unknownQueue: decision(`{ jobs: [{ queue: 'settled', payload: { market: '7', seq: 1 } }] }`),
  wrongPayload: decision(`{ jobs: [{ queue: 'settle', payload: { market: 7n, seq: 1 } }] }`),
  missingPayload: decision(`{ jobs: [{ queue: 'settle', payload: { market: '7' } }] }`),
  subjectWithoutAgent: `import type { Subject } from '#engine/action/act.ts'
export const subject: Subject = { table: 'player', key: {}, domainId: 1, name: 'x', shown: {} }`,
  subjectWithoutDomain: `import type { Subject } from '#engine/action/act.ts'
export const subject: Subject = { table: 'player', key: {}, agentId: 1n, name: 'x', shown: {} }`,
}

let errors: Readonly<Record<string, string>>
beforeAll(async () => {
  errors = await compile(programs)
}, 60_000)

test('compiles a decision with known tables, columns and queues', () => expect(errors['whole']).toBe(''))

test.each([
  ['unknownColumn', "'colour' does not exist"],
  ['wrongType', "'true' is not assignable"],
  ['wrongState', "'number' is not assignable to type"],
  ['unknownTable', '"player_notes"'],
  ['unknownColumnOfRow', "'colour' does not exist"],
  ['unknownKey', "'colour' does not exist"],
  ['unknownEvent', '"market.setling"'],
  ['unknownQueue', '"settled"'],
  ['wrongPayload', "'bigint' is not assignable to type 'string'"],
  ['missingPayload', "'seq' is missing"],
  ['subjectWithoutAgent', "'agentId' is missing"],
  ['subjectWithoutDomain', "'domainId' is missing"],
])('%s: reports %s', (program, word) => {
  expect(errors[program]).toContain(word)
})
