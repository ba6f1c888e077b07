import { beforeAll, expect, test } from 'vitest'
import { compile } from './compile.ts'

const definition = (scope: string) => `
import { z } from 'zod/mini'
import { text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { answer, answerAbout, answerWithin } from '#engine/query-handler.ts'
import { playerSubject } from '#areas/players/limits/responsible-gaming-queries.data.ts'
const playerName = query({
  at: '/api/players/:player_id/name', title: 'Name', permission: 'PLAYERS_VIEW', ${scope}
  parameters: z.object({ player_id: z.string() }), answer: { name: text() },
})
`
const downline = definition("scope: 'downline',")
const everyone = definition("scope: 'everyone',")
const module = (body: string) => `
import type { DatasetRequest } from '#engine/list/dataset.ts'
export const rows = (asking: DatasetRequest<never>) => asking.db.selectFrom('player').selectAll()${body}
`

const programs = {
  about: `${downline}
export const handler = answerAbout(playerName, playerSubject, async ({ subject }) => ({ name: subject.username }))`,
  within: `${downline}
export const handler = answerWithin(playerName, async ({ tx, scope }) => {
  const row = await tx.selectFrom('player').where(scope.within('agent_id')).select('username').executeTakeFirst()
  return row ? { name: row.username } : null
})`,
  everyone: `${everyone}
export const handler = answer(playerName, async () => ({ name: 'x' }))`,
  narrowed: module(".where(asking.scope.within('agent_id'))"),
  queryWithoutScope: definition(''),
  unknownScope: definition("scope: 'all',"),
  forgottenProof: `${downline}
export const handler = answer(playerName, async () => ({ name: 'x' }))`,
  subjectWithoutAgent: `${downline}
export const handler = answerAbout(playerName, async () => ({ id: 1n }), async () => ({ name: 'x' }))`,
  scopeForEveryone: `${everyone}
export const handler = answer(playerName, async ({ scope }) => ({ name: String(scope) }))`,
  rawIds: module(".where('agent_id', 'in', asking.agentIds)"),
  openedScope: module(".where('agent_id', 'in', asking.scope.ids)"),
  scopeAsCondition: module('.where(asking.scope)'),
  madeScope: `import type { Scope } from '#engine/scope.ts'
export const scope: Scope = { isWhole: true, within: () => null as never, includes: () => true }`,
  bindingsOfTwo: `${everyone}
export const handler = answerAbout(playerName, playerSubject, async () => ({ name: 'x' }))`,
}

let errors: Readonly<Record<string, string>>
beforeAll(async () => {
  errors = await compile(programs)
}, 300_000)

test.each(['about', 'within', 'everyone', 'narrowed'])('%s compiles', (program) => expect(errors[program]).toBe(''))

test.each([
  ['queryWithoutScope', "'scope' is missing"],
  ['unknownScope', '"all"'],
  ['forgottenProof', `'"downline"' is not assignable to type '"everyone" | "own"'`],
  ['subjectWithoutAgent', 'agent_id'],
  ['scopeForEveryone', "'scope' does not exist"],
  ['rawIds', "'agentIds' does not exist"],
  ['openedScope', "'ids' does not exist"],
  ['scopeAsCondition', 'AgentScope'],
  ['madeScope', '#ids'],
  ['bindingsOfTwo', `'"everyone"' is not assignable to type '"downline"'`],
])('%s: reports %s', (program, word) => {
  expect(errors[program]).toContain(word)
})
