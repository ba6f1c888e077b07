import { beforeAll, expect, test } from 'vitest'
import { compile } from './compile.ts'

/** A program with a decision as an area's server code writes it. */
const decision = (body: string, table = '') => `
import { decide } from '#blueprint/decision/decision.ts'
import type {} from '#engine/action/act.ts'
export const decided = decide${table}(${body})
`

/** A program with the subject of an act, a row of a table. */
const subjectProgram = (owner: string) => `import { operatorWide, type Subject } from '#engine/action/act.ts'
export const subject: Subject<'role'> = { table: 'role', key: {}, ${owner}, name: String(operatorWide), shown: {} }`

/** A subject that all domains share: a market. */
const sharedProgram = (owner: string) => `import { operatorWide, type Subject } from '#engine/action/act.ts'
import { withoutBets } from '#engine/reach/shared-domains.ts'
export const subject: Subject<'market'> = { table: 'market', key: {}, ${owner}, name: String(operatorWide) + String(withoutBets), shown: {} }`

const programs = {
  whole: decision(
    `{
  set: { reason: 'late', decided_at: new Date(0), agent_id: '7' },
  rows: [{ table: 'player_note', values: { cell: 1, player_id: 1n, domain_id: 1, text: 'x', by: 'y' } }, { table: 'staff_domain', key: { staff_id: 1n }, values: {}, remove: true }],
  jobs: [{ queue: 'settle', payload: { market: '7', seq: 1 } }],
  events: [{ name: 'market.settling', payload: { market: '7', seq: 1 } }],
}`,
    "<'deposit'>",
  ),
  unknownColumn: decision(`{ set: { flavour: 'red' } }`, "<'deposit'>"),
  wrongType: decision(`{ set: { amount: true } }`, "<'deposit'>"),
  wrongState: decision(`{ set: { decided_at: 5 } }`, "<'deposit'>"),
  unknownTable: decision(`{ rows: [{ table: 'player_notes', values: {} }] }`),
  unknownColumnOfRow: decision(`{ rows: [{ table: 'player_note', values: { flavour: 'red' } }] }`),
  missingColumnOfRow: decision(
    `{ rows: [{ table: 'player_tag', values: { cell: 1, player_id: 1n, tag: 'vip', by: 'y' } }] }`,
  ),
  textForBigint: decision(`{ rows: [{ table: 'player_tag', key: { tag: 'vip' }, values: { player_id: '7' } }] }`),
  numberForText: decision(`{ rows: [{ table: 'player_tag', key: { tag: 'vip' }, values: { by: 7 } }] }`),
  nullForNotNull: decision(`{ rows: [{ table: 'player_tag', key: { tag: 'vip' }, values: { by: null } }] }`),
  unknownState: decision(`{ rows: [{ table: 'withdrawal', key: { id: 'x' }, values: { status: 'PAYED' } }] }`),
  columnOfAnotherTable: decision(`{ rows: [{ table: 'player_tag', key: { tag: 'vip' }, values: { utr: 'x' } }] }`),
  computedColumn: decision(`{ rows: [{ table: 'withdrawal', key: { id: 'x' }, values: { account_key: 'x' } }] }`),
  unknownKey: decision(`{ rows: [{ table: 'player_note', key: { flavour: 'red' }, values: {} }] }`),
  unknownEvent: decision(`{ events: [{ name: 'market.setling' }] }`),
  unknownQueue: decision(`{ jobs: [{ queue: 'settled', payload: { market: '7', seq: 1 } }] }`),
  wrongPayload: decision(`{ jobs: [{ queue: 'settle', payload: { market: 7n, seq: 1 } }] }`),
  missingPayload: decision(`{ jobs: [{ queue: 'settle', payload: { market: '7' } }] }`),
  operatorWideSubject: subjectProgram('domainId: operatorWide, agentId: operatorWide'),
  agentIsNull: subjectProgram('domainId: 1, agentId: null'),
  domainIsNull: subjectProgram('domainId: null, agentId: 1n'),
  madeMark: subjectProgram('domainId: 1, agentId: {}'),
  sharedSubject: `import { operatorWide, type Subject, type Tx } from '#engine/action/act.ts'
import { acrossDomains } from '#engine/reach/shared-domains.ts'
export const subject = async (tx: Tx): Promise<Subject<'market'>> => ({ table: 'market', key: {}, name: 'x', shown: {},
  domainId: await acrossDomains(tx, { allDomains: [1] }, 'market', 1n), agentId: operatorWide })`,
  sharedOfOneDomain: sharedProgram('domainId: 1, agentId: operatorWide'),
  sharedUnmeasured: sharedProgram('domainId: operatorWide, agentId: operatorWide'),
  sharedOfAgent: sharedProgram('domainId: withoutBets, agentId: 1n'),
  subjectWithoutAgent: `import type { Subject } from '#engine/action/act.ts'
export const subject: Subject<'player'> = { table: 'player', key: {}, domainId: 1, name: 'x', shown: {} }`,
  subjectWithoutDomain: `import type { Subject } from '#engine/action/act.ts'
export const subject: Subject<'player'> = { table: 'player', key: {}, agentId: 1n, name: 'x', shown: {} }`,
}

let errors: Readonly<Record<string, string>>
beforeAll(async () => {
  errors = await compile(programs)
}, 300_000)

test('compiles a decision with known tables, columns and queues', () => expect(errors['whole']).toBe(''))

test('compiles a subject that says it belongs to no agent', () => expect(errors['operatorWideSubject']).toBe(''))

test('compiles a subject shared by domains only with the domains that have bets in it', () => {
  expect(errors['sharedSubject']).toBe('')
  expect(errors['sharedOfOneDomain']).toContain("'number' is not assignable to type 'DomainsOfShared'")
  expect(errors['sharedUnmeasured']).toContain(
    "'OperatorWideMark' is missing the following properties from type 'DomainsOfShared'",
  )
  expect(errors['sharedOfAgent']).toContain("'bigint' is not assignable to type 'OperatorWideMark'")
})

test.each([
  ['unknownColumn', "'flavour' does not exist"],
  ['wrongType', "'boolean' is not assignable"],
  ['wrongState', "'number' is not assignable to type"],
  ['unknownTable', '"player_notes"'],
  ['unknownColumnOfRow', "'flavour' does not exist"],
  ['missingColumnOfRow', 'is not assignable to type'],
  ['textForBigint', "'string' is not assignable to type 'bigint'"],
  ['numberForText', "'number' is not assignable to type 'string'"],
  ['nullForNotNull', "'null' is not assignable to type 'string"],
  ['unknownState', '"PAYED"'],
  ['columnOfAnotherTable', "'utr' does not exist"],
  ['computedColumn', "'account_key' does not exist"],
  ['unknownKey', "'flavour' does not exist"],
  ['unknownEvent', '"market.setling"'],
  ['unknownQueue', '"settled"'],
  ['wrongPayload', "'bigint' is not assignable to type 'string'"],
  ['missingPayload', "'seq' is missing"],
  ['agentIsNull', "'null' is not assignable to type 'bigint | OperatorWideMark'"],
  ['domainIsNull', "'null' is not assignable to type 'number | OperatorWideMark'"],
  ['madeMark', 'OperatorWideMark'],
  ['subjectWithoutAgent', "'agentId' is missing"],
  ['subjectWithoutDomain', "'domainId' is missing"],
])('%s: reports %s', (program, word) => {
  expect(errors[program]).toContain(word)
})
