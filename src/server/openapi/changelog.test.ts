import { expect, test } from 'vitest'
import { inboundModule } from '#areas/inbound-api/calls/inbound.server.ts'
import { changelog, listedSince, partsOfLine, recordedInterface, unlisted } from './changelog.ts'
import { changesHtml } from './docs-page.ts'
import { openApi } from './document.ts'
import { additions, brokenPromises } from './interface-changes.ts'
import { interfaceOf, type CallFields, type Interface } from './interface-fields.ts'

const recorded = recordedInterface()
const current = interfaceOf(JSON.parse(JSON.stringify(openApi([inboundModule]))))

const bet = '/api/inbound/bet'
const [{ day: firstDay } = { day: '' }] = changelog
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
    `${bet} takes "BOTH" as side`,
    `${bet} answers place`,
    `${bet} answers "NEW" as status`,
    'New call: /api/inbound/again',
  ])
})

test('every change since version 1 has its line and day; run npm run generate when this fails', () => {
  expect(unlisted(listedSince(), current)).toEqual({ changes: [], lines: [] })
  const days = listedSince().map((line) => partsOfLine(line)[0])
  expect(days.filter((day) => !/^\d{4}-\d{2}-\d{2}$/.test(day) || day < firstDay)).toEqual([])
  expect(new Set(listedSince()).size).toBe(days.length)
})

test.each([
  ['a new call', { ...current, '/api/inbound/again': { content: {}, answer: {} } }, 'New call: /api/inbound/again'],
  ['a field that may be sent', withBet({ note: 'string?' }), `${bet} takes note`],
  ['an option', withBet({ side: '"BACK" | "LAY" | "BOTH"' }), `${bet} takes "BOTH" as side`],
  ['a field that may be left out', withBet({ stake: 'string?' }), `${bet} takes nothing as stake`],
  ['a field of an answer', withBet({}, { place: 'string' }), `${bet} answers place`],
  [
    'a field that is always answered',
    withBet({}, { matchedOdds: 'string' }),
    `${bet} answers always something as matchedOdds`,
  ],
] as const)('%s without a line is found, and a line without its change too', (_, changed, change) => {
  expect(unlisted(listedSince(), changed)).toEqual({ changes: [change], lines: [] })
  const line = `${firstDay} ${change}`
  expect(unlisted([...listedSince(), line], changed)).toEqual({ changes: [], lines: [] })
  expect(unlisted([...listedSince(), line], current)).toEqual({ changes: [], lines: [line] })
})

test('the page tells what changed, by version and day', () => {
  const page = changesHtml(['2090-01-02 New call: /later', '2090-01-01 New call: /again', '2090-01-02 /bet takes note'])
  expect(page.match(/<(?:h3|li)>[^<]*/g)?.slice(0, 5)).toEqual([
    '<h3>2090-01-02',
    '<li>New call: /later',
    '<li>/bet takes note',
    '<h3>2090-01-01',
    '<li>New call: /again',
  ])
  for (const { version, day } of changelog) expect(page).toContain(`Version ${version}, ${day}`)
})
