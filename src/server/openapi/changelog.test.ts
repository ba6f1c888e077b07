import { expect, test } from 'vitest'
import { inboundModule } from '#areas/inbound-api/calls/inbound.server.ts'
import { changelog, recordedInterface } from './changelog.ts'
import { docsPage } from './docs-page.ts'
import { openApi } from './document.ts'
import { additions, brokenPromises } from './interface-changes.ts'
import { interfaceOf, type CallFields, type Interface } from './interface-fields.ts'

const recorded = recordedInterface()
const current = interfaceOf(JSON.parse(JSON.stringify(openApi([inboundModule]))))

const bet = '/api/inbound/bet'
type Changes = Readonly<Record<string, string | undefined>>

/** The interface with another bet call: fields that are undefined are gone. */
const withBet = (content: Changes, answer: Changes = {}): Interface => {
  const call = current[bet] ?? { content: {}, answer: {} }
  const changed = { content: { ...call.content, ...content }, answer: { ...call.answer, ...answer } }
  return { ...current, [bet]: JSON.parse(JSON.stringify(changed)) as CallFields }
}

test('everything that version 1 promised is still so', () => {
  expect(Object.keys(recorded).length).toBeGreaterThan(50)
  expect(brokenPromises(recorded, current)).toEqual([])
})

test.each([
  ['a call that is gone', { ...current, [bet]: undefined } as unknown as Interface, `${bet} is gone`],
  ['a field that is gone', withBet({ stake: undefined }), `${bet} no longer takes stake`],
  ['another type', withBet({ stake: 'number' }), `${bet} no longer takes string as stake`],
  ['fewer options', withBet({ side: '"BACK"' }), `${bet} no longer takes "LAY" as side`],
  ['a new field that is required', withBet({ currency: 'string' }), `${bet} requires currency, which is new`],
  ['a field that could be left out', withBet({ ip: 'string' }), `${bet} requires ip, which could be left out`],
  ['an answer without a field', withBet({}, { bet: undefined }), `${bet} no longer always answers bet`],
  ['an answer of another type', withBet({}, { available: 'number' }), `${bet} answers available as number`],
])('%s breaks the promise', (_, changed, broken) => {
  expect(brokenPromises(current, changed)).toEqual([broken])
})

test('a new call, field or option breaks nothing, and is listed as new', () => {
  const added = withBet(
    { note: 'string?', side: '"BACK" | "LAY" | "BOTH"' },
    { place: 'string', status: '"NEW" | "OPEN"' },
  )
  const more: Interface = { ...added, '/api/inbound/again': { content: {}, answer: {} } }
  expect(brokenPromises(current, more)).toEqual([])
  expect(additions(current, more)).toEqual([
    `${bet} takes note`,
    `${bet} answers place`,
    'New call: /api/inbound/again',
  ])
})

test('the page tells what changed, by version and day', () => {
  const page = docsPage([], { ...recorded, '/api/inbound/again': { content: {}, answer: {} } })
  for (const { version, day } of changelog) expect(page).toContain(`Version ${version}, ${day}`)
  expect(page).toContain('New call: /api/inbound/again')
})
